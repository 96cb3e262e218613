/// The captions of a file: SubRip (SRT) or WebVTT.
package struct Captions: Sendable, Equatable {
    /// The cues in order of their start times; those with equal times in file order.
    package let cues: [CaptionCue]
    /// Descriptions of the parts that were dropped or repaired, with line numbers: the first places of each kind, and a
    /// summary of the others.
    package let repairs: [String]

    /// The maximum size of a file, in bytes.
    package static let mostBytes = 4 << 20
    /// The maximum number of cues in a file.
    package static let mostCues = 10_000
    /// The maximum number of Unicode scalars of all cues together, and of one cue.
    package static let (mostCharacters, mostCharactersOfCue) = (500_000, 1000)
    /// The maximum number of cues shown at the same time.
    package static let mostAtOnce = 8

    /// Parses a file's content. A file that begins with `WEBVTT` is WebVTT, any other is SRT.
    ///
    /// Tags and cue settings are dropped; times of words (`<00:00:01.200>`) are kept. As in players, unreadable parts
    /// are dropped. Throws the first problem if nothing can be read, or if the file exceeds a limit.
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

    /// The cues, in order of their start times, without those that exceed the number shown at once.
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

/// A problem in a caption file, with its line.
package struct CaptionFault: Error, Equatable, CustomStringConvertible {
    /// The line number, from 1; nil if it concerns the file as a whole.
    package let line: Int?
    /// The problem, in one line.
    package let reason: String

    init(line: Int? = nil, _ reason: String) { (self.line, self.reason) = (line, reason) }

    /// Line and reason, such as `line 12: …`.
    package var description: String { (line.map { "line \($0): " } ?? "") + reason }
}
