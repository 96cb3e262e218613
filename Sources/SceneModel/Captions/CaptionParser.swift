/// Reads the cues of SRT and WebVTT, which differ in what may stand between them.
struct CaptionParser {
    /// A cue and the line with its times.
    typealias PlacedCue = (cue: CaptionCue, line: Int)

    private let lines: [String]
    private let isWebVTT: Bool
    /// The next line, from 0.
    private var next = 0
    private var cues: [PlacedCue] = []
    private var characterCount = 0

    init(_ lines: [String]) {
        self.lines = lines
        isWebVTT = lines.first.map { Self.isBlock("WEBVTT", $0) } ?? false
    }

    /// All cues, as they stand in the file.
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
                try readCue()
            }
        }
        return cues
    }

    private mutating func readCue() throws(CaptionFault) {
        if !lines[next].contains("-->") {
            try refuseOtherArrow()
            try skipName()
            try refuseOtherArrow()
        }
        let line = next
        var scanner = CaptionScanner(lines[line])
        guard let (start, end) = scanner.timing() else {
            throw fault("expected times such as \(example), got \(lines[line].trimmed.quotedExcerpt)")
        }
        guard start < end else { throw fault("the caption ends before it begins") }
        next += 1
        let text = try readText()
        guard !text.string.isEmpty else { return }
        if let mark = text.marks.first(where: { $0.time < start || $0.time > end }) {
            throw CaptionFault(
                line: line + 1,
                "a word of the caption is said at \(mark.time.inSeconds), when the caption is not shown")
        }
        try keep(CaptionCue(start: start, end: end, text), line: line + 1)
    }

    /// Throws for times with anything else between them than the arrow.
    private func refuseOtherArrow() throws(CaptionFault) {
        var scanner = CaptionScanner(lines[next])
        guard let arrow = scanner.otherArrow(), !isTiming(next + 1) else { return }
        throw fault(
            "expected times such as \(example), got \(lines[next].trimmed.quotedExcerpt): write --> for \(arrow)"
        )
    }

    /// Skips the number before a caption's times, or the name that one of WebVTT may have.
    private mutating func skipName() throws(CaptionFault) {
        guard isWebVTT || Self.isNumber(lines[next].trimmed) else {
            throw fault(
                "expected the number or the times of a caption, got \(lines[next].trimmed.quotedExcerpt)")
        }
        next += 1
        guard next < lines.count, !Self.isBlank(lines[next]) else {
            next -= 1
            throw fault("\(lines[next].trimmed.quotedExcerpt) is not followed by the times of a caption")
        }
    }

    private mutating func keep(_ cue: CaptionCue, line: Int) throws(CaptionFault) {
        characterCount += cue.text.unicodeScalars.count
        guard cues.count < Captions.mostCues, characterCount <= Captions.mostCharacters else {
            throw CaptionFault(
                line: line,
                "at most \(Captions.mostCues) captions with \(Captions.mostCharacters) characters together are allowed"
            )
        }
        cues.append((cue, line))
    }

    /// The lines up to a blank one, or to the next cue, if there is no blank line before it.
    private mutating func readText() throws(CaptionFault) -> CaptionText {
        var text = CaptionText(hasAnyTags: isWebVTT)
        while next < lines.count, !Self.isBlank(lines[next]), !isTiming(next) {
            if Self.isNumber(lines[next]), isTiming(next + 1) { break }
            do {
                try text.append(line: lines[next])
            } catch {
                throw fault(error.reason)
            }
            next += 1
        }
        return text
    }

    private func isTiming(_ index: Int) -> Bool {
        guard index < lines.count else { return false }
        var scanner = CaptionScanner(lines[index])
        return scanner.timing() != nil
    }

    /// Skips a block to the blank line after it. Some headers have none.
    private mutating func skipBlock() {
        while next < lines.count, !Self.isBlank(lines[next]), !isTiming(next) { next += 1 }
    }

    private var example: String {
        isWebVTT ? "00:01.000 --> 00:04.000" : "00:00:01,000 --> 00:00:04,000"
    }

    private func fault(_ reason: String) -> CaptionFault { CaptionFault(line: next + 1, reason) }

    private static func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }

    private static func isNumber(_ line: String) -> Bool {
        !line.isEmpty && line.allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// Whether a line begins a block of a name.
    private static func isBlock(_ name: String, _ line: String) -> Bool {
        guard line.hasPrefix(name) else { return false }
        return line.dropFirst(name.count).first.map { $0 == " " || $0 == "\t" } ?? true
    }
}

extension String {
    /// Without white space around it.
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(
            start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.endIndex)])
    }
}
