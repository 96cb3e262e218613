/// The captions of an SRT (SubRip) or WebVTT file, or of a transcript in JSON.
package struct Captions: Sendable, Equatable {
    /// The cues, sorted by start time; cues with equal start times are in file order.
    package let cues: [CaptionCue]
    /// Messages about the parts that were dropped or repaired, with line numbers: the first faults of each kind, and a
    /// summary of further faults.
    package let repairs: [String]

    /// The maximum size of a caption file, in bytes.
    package static let maximumBytes = 16 << 20
    /// The maximum number of cues in a caption file.
    package static let maximumCueCount = 10_000
    /// The maximum numbers of Unicode scalars: in all cues of a file together, and in one cue.
    package static let (maximumCharacters, maximumCueCharacters) = (500_000, 1000)
    /// The maximum number of cues shown at the same time.
    package static let maximumAtOnce = 8

    /// Parses the content of a file. A file that begins as JSON does is parsed as a transcript, a file that
    /// starts with `WEBVTT` as WebVTT, any other as SRT.
    ///
    /// Tags and cue settings are dropped, except for word times such as `<00:00:01.200>`. As in players, unreadable
    /// parts are dropped too. Throws the first problem if no cue can be read, or if the file exceeds a limit.
    package init(parsing bytes: [UInt8]) throws(CaptionFault) {
        guard bytes.count <= Self.maximumBytes else {
            throw CaptionFault(
                "too large: a file of captions may have at most \(Self.maximumBytes >> 20) MiB")
        }
        let (parsed, found) = try Self.parse(bytes)
        var repairs = found
        if parsed.isEmpty, let first = repairs.first { throw first }
        let order = parsed.indices.sorted {
            (parsed[$0].cue.start, $0) < (parsed[$1].cue.start, $1)
        }
        cues = Self.withoutCrowds(order.map { parsed[$0] }, noting: &repairs)
        self.repairs = repairs.messages
    }

    /// Returns the cues in file order, and what was dropped.
    private static func parse(
        _ bytes: [UInt8]
    ) throws(CaptionFault) -> (cues: [CaptionParser.PlacedCue], repairs: CaptionRepairs) {
        if TranscriptParser.accepts(bytes) {
            var parser = TranscriptParser(bytes)
            return (try parser.parse(), parser.repairs)
        }
        var parser = CaptionParser(try CaptionLines.split(bytes))
        return (try parser.parse(), parser.repairs)
    }

    /// Returns the cues, except cues that would exceed the maximum number of simultaneous cues. The cues must be sorted
    /// by start time.
    private static func withoutCrowds(
        _ cues: [CaptionParser.PlacedCue], noting repairs: inout CaptionRepairs
    ) -> [CaptionCue] {
        var (kept, shown): ([CaptionCue], [CaptionCue]) = ([], [])
        for placed in cues {
            shown.removeAll { $0.end <= placed.cue.start }
            if shown.count < maximumAtOnce {
                kept.append(placed.cue)
                shown.append(placed.cue)
            } else {
                repairs.note(.crowd, line: placed.line)
            }
        }
        return kept
    }
}

/// A problem in a caption file, with the number of the faulty line.
package struct CaptionFault: Error, Equatable, CustomStringConvertible {
    /// The number of the faulty line, from 1; nil if the problem concerns the whole file.
    package let line: Int?
    /// The problem, in one line.
    package let reason: String

    init(line: Int? = nil, _ reason: String) { (self.line, self.reason) = (line, reason) }

    /// Creates the fault of a file with too many cues or characters.
    static func tooMany(at line: Int) -> CaptionFault {
        CaptionFault(
            line: line,
            "at most \(Captions.maximumCueCount) captions with \(Captions.maximumCharacters) characters together are allowed"
        )
    }

    /// The line number and the reason, such as `line 12: …`.
    package var description: String { (line.map { "line \($0): " } ?? "") + reason }
}
