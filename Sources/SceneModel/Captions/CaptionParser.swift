import SceneText

/// Parses the cues of SRT and WebVTT files.
///
/// As in players, unreadable parts are dropped or repaired, and reading continues after them.
struct CaptionParser {
    /// A cue, and the number of the line that states the cue's times.
    typealias PlacedCue = (cue: CaptionCue, line: Int)

    /// A cue whose text may continue on the next lines.
    private struct OpenCue {
        let start, end: SceneTime
        let line: Int
        var text: CaptionText
    }

    private let lines: [String]
    private let isWebVTT: Bool
    /// The index of the next line to read, from 0.
    private var next: Int
    private var open: OpenCue?
    private var cues: [PlacedCue] = []
    private var characterCount = 0
    /// The parts of the file that were dropped or repaired.
    private(set) var repairs = CaptionRepairs()

    init(_ lines: [String]) {
        self.lines = lines
        next = lines.firstIndex { !Self.isBlank($0) } ?? lines.count
        isWebVTT = next < lines.count && Self.isBlock("WEBVTT", lines[next])
    }

    /// Parses all cues and returns them in file order. Throws if the file has too many cues.
    mutating func parse() throws(CaptionFault) -> [PlacedCue] {
        if isWebVTT { skipBlock() }
        while next < lines.count {
            if Self.isBlank(lines[next]) {
                next += 1
            } else if isWebVTT,
                ["NOTE", "STYLE", "REGION"].contains(where: { Self.isBlock($0, lines[next]) })
            {
                skipBlock()
            } else {
                try readBlock()
            }
        }
        try close()
        return cues
    }

    private mutating func readBlock() throws(CaptionFault) {
        // Before the times, there may be a line with the cue's number (SRT) or name (WebVTT).
        let isName = !lines[next].contains("-->") && (isWebVTT || Self.isNumber(lines[next].trimmed))
        if isName, isTiming(next + 1) || otherArrow(next) == nil && looksLikeTiming(next + 1) { next += 1 }
        if let (start, end) = timing(next) {
            try readCue(start, end)
        } else if looksLikeTiming(next) {
            try close()
            let advice = otherArrow(next).map { ": write --> for \($0)" } ?? ""
            let example = example
            note(.times) { "expected times such as \(example), got \($0)\(advice)" }
            next += 1
            skipBlock()
        } else if isName {
            try close()
            note(.noTimes) { "\($0) is not followed by the times of a caption" }
            skipBlock()
        } else if open != nil {
            note(.blankLine)
            readText()
        } else {
            note(.looseText) { "expected the number or the times of a caption, got \($0)" }
            skipBlock()
        }
    }

    private mutating func readCue(_ start: SceneTime, _ end: SceneTime) throws(CaptionFault) {
        try close()
        if start < end {
            open = OpenCue(start: start, end: end, line: next + 1, text: CaptionText(hasAnyTags: isWebVTT))
        } else {
            note(.endBeforeStart)
        }
        next += 1
        readText()
    }

    /// Reads text lines up to a blank line, or to the times of the next cue if the blank line is missing.
    private mutating func readText() {
        while next < lines.count, !Self.isBlank(lines[next]), !isTiming(next) {
            if Self.isNumber(lines[next]), isTiming(next + 1) { break }
            if open?.text.append(line: lines[next], number: next + 1, noting: &repairs) == false {
                note(.length)
                open = nil
            }
            next += 1
        }
    }

    /// Adds the open cue to the list, because its text is complete.
    private mutating func close() throws(CaptionFault) {
        guard var cue = open else { return }
        open = nil
        for time in cue.text.removeMarks(outside: cue.start...cue.end) {
            repairs.note(
                .wordTime, line: cue.line,
                "the time of a word, \(time.inSeconds), is outside the time range of the caption")
        }
        guard !cue.text.string.isEmpty else { return }
        let kept = CaptionCue(start: cue.start, end: cue.end, cue.text)
        characterCount += kept.text.unicodeScalars.count
        guard cues.count < Captions.maximumCueCount, characterCount <= Captions.maximumCharacters else {
            throw CaptionFault.tooMany(at: cue.line)
        }
        cues.append((kept, cue.line))
    }

    /// Records that the next line is dropped or repaired. `reason` makes the message from an excerpt of the line.
    private mutating func note(
        _ kind: CaptionRepairs.Kind, _ reason: (_ excerpt: String) -> String? = { _ in nil }
    ) {
        let line = lines[next]
        repairs.note(kind, line: next + 1, reason(line.trimmed.quotedExcerpt))
    }

    private func timing(_ index: Int) -> (start: SceneTime, end: SceneTime)? {
        guard index < lines.count else { return nil }
        var scanner = CaptionScanner(lines[index])
        return scanner.timing()
    }

    private func isTiming(_ index: Int) -> Bool { timing(index) != nil }

    /// Returns true if a line seems to state the times of a cue, even if the times can't be parsed.
    private func looksLikeTiming(_ index: Int) -> Bool {
        index < lines.count && (lines[index].contains("-->") || otherArrow(index) != nil)
    }

    /// Returns the text that a line has instead of `-->` between two times; nil if the line is right or has no times.
    private func otherArrow(_ index: Int) -> String? {
        var scanner = CaptionScanner(lines[index])
        return scanner.otherArrow()
    }

    /// Skips lines up to a blank line, or to the times of a cue, because some headers end without a blank line.
    private mutating func skipBlock() {
        while next < lines.count, !Self.isBlank(lines[next]), !isTiming(next) { next += 1 }
    }

    private var example: String {
        isWebVTT ? "00:01.000 --> 00:04.000" : "00:00:01,000 --> 00:00:04,000"
    }

    private static func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }

    private static func isNumber(_ line: String) -> Bool {
        !line.isEmpty && line.allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// Returns true if a line starts a WebVTT block with this name, such as `NOTE`.
    private static func isBlock(_ name: String, _ line: String) -> Bool {
        guard line.hasPrefix(name) else { return false }
        return line.dropFirst(name.count).first.map { $0 == " " || $0 == "\t" } ?? true
    }
}

extension String {
    /// The text without white space at the start and at the end.
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(
            start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.endIndex)])
    }
}
