/// The captions of a file: SubRip (SRT) or WebVTT.
public struct Captions: Sendable, Equatable {
    /// The cues by the times at which they appear; those of equal times as in the file.
    public let cues: [CaptionCue]
    /// What was left out or repaired, with lines of the file: the first places of each kind, and the others together.
    public let repairs: [String]

    /// Of the file.
    package static let mostBytes = 4 << 20
    /// Of a file.
    package static let mostCues = 10_000
    /// Unicode scalars of all cues together, and of one.
    package static let (mostCharacters, mostCharactersOfCue) = (500_000, 1000)
    /// Of cues that are seen together.
    package static let mostAtOnce = 8

    /// Reads a file's content. Its beginning says of which format it is: WebVTT begins with `WEBVTT`.
    ///
    /// Tags and settings of cues are read over; times of words (`<00:00:01.200>`) are kept. As in players, what can't be read is
    /// left out. Throws if nothing can be read, with the first reason, or if it is too much.
    package init(parsing bytes: [UInt8]) throws(CaptionFault) {
        var parser = CaptionParser(try CaptionLines.split(bytes))
        let parsed = try parser.parse()
        var repairs = parser.repairs
        if parsed.isEmpty, let first = repairs.first { throw first }
        let order = parsed.indices.sorted {
            (parsed[$0].cue.start, $0) < (parsed[$1].cue.start, $1)
        }
        cues = Self.withoutCrowds(order.map { parsed[$0] }, noting: &repairs)
        self.repairs = repairs.messages
    }

    /// Those of some cues, which are in the order of their beginnings, for which there is room.
    private static func withoutCrowds(
        _ cues: [CaptionParser.PlacedCue], noting repairs: inout CaptionRepairs
    ) -> [CaptionCue] {
        var (kept, shown): ([CaptionCue], [CaptionCue]) = ([], [])
        for placed in cues {
            shown.removeAll { $0.end <= placed.cue.start }
            if shown.count < mostAtOnce {
                kept.append(placed.cue)
                shown.append(placed.cue)
            } else {
                repairs.note(.crowd, line: placed.line)
            }
        }
        return kept
    }
}
