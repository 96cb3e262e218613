/// The captions of a file: SubRip (SRT) or WebVTT.
public struct Captions: Sendable, Equatable {
    /// The cues by the times at which they appear; those of equal times as in the file.
    public let cues: [CaptionCue]

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
    /// Tags and settings of cues are read over; times of words (`<00:00:01.200>`) are kept.
    package init(parsing bytes: [UInt8]) throws(CaptionFault) {
        var parser = CaptionParser(try CaptionLines.split(bytes))
        let parsed = try parser.parse()
        let order = parsed.indices.sorted {
            (parsed[$0].cue.start, $0) < (parsed[$1].cue.start, $1)
        }
        try Self.refuseCrowds(of: order.map { parsed[$0] })
        cues = order.map { parsed[$0].cue }
    }

    /// Cues in the order of their beginnings.
    private static func refuseCrowds(of cues: [CaptionParser.PlacedCue]) throws(CaptionFault) {
        var shown: [CaptionCue] = []
        for placed in cues {
            shown.removeAll { $0.end <= placed.cue.start }
            shown.append(placed.cue)
            guard shown.count <= mostAtOnce else {
                throw CaptionFault(
                    line: placed.line, "more than \(mostAtOnce) captions would be seen at the same time")
            }
        }
    }
}
