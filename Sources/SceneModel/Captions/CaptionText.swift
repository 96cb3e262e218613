import SceneText

/// The text of a caption without its tags, and the times of words that tags stated.
struct CaptionText {
    /// A position in the text, and the time at which the text after it begins to be spoken.
    struct Mark: Equatable {
        let time: SceneTime
        /// The number of Unicode scalars before the mark.
        let place: Int
    }

    var marks: [Mark] = []
    private(set) var scalars: [Unicode.Scalar] = []
    /// True if tags with any name are dropped (WebVTT), false if only known tags are (SRT).
    private let hasAnyTags: Bool

    init(hasAnyTags: Bool) { self.hasAnyTags = hasAnyTags }

    /// Creates a text without tags.
    init(plain text: String) {
        hasAnyTags = false
        for scalar in text.unicodeScalars { append(scalar) }
    }

    /// The text without trailing white space.
    var string: String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[..<(scalars.lastIndex { !$0.isSpace }.map { $0 + 1 } ?? 0)])
        return String(text)
    }

    /// Appends a line of text. Returns false if the text gets too long. Invalid word times are dropped and recorded as
    /// repairs of line `number`.
    mutating func append(line: String, number: Int, noting repairs: inout CaptionRepairs) -> Bool {
        beginLine()
        var rest = line.unicodeScalars[...]
        while let first = rest.first {
            let isOpen = first == "<" || first == "{" || first == "&"
            if isOpen, let (length, meaning) = markup(rest) {
                switch meaning {
                case .text(let meant): for scalar in meant { append(scalar) }
                case .time(let text):
                    if let reason = mark(text) { repairs.note(.wordTime, line: number, reason) }
                }
                rest = rest.dropFirst(length)
            } else {
                append(first)
                rest = rest.dropFirst()
            }
            guard scalars.count <= Captions.maximumCueCharacters, marks.count <= Captions.maximumCueCharacters
            else { return false }
        }
        return true
    }

    /// Removes the word times outside of the given time range, and returns the removed times.
    mutating func removeMarks(outside life: ClosedRange<SceneTime>) -> [SceneTime] {
        let outside = marks.map(\.time).filter { !life.contains($0) }
        if !outside.isEmpty { marks.removeAll { !life.contains($0.time) } }
        return outside
    }

    private mutating func beginLine() {
        while scalars.last?.isSpace == true { scalars.removeLast() }
        if !scalars.isEmpty { scalars.append("\n") }
        for index in marks.indices.reversed() {
            if marks[index].place <= scalars.count { break }
            marks[index] = Mark(time: marks[index].time, place: scalars.count)
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "\n": beginLine()
        case _ where scalar.properties.generalCategory == .control && scalar != "\t": break
        // Drops spaces at the beginning of a line.
        case _ where scalar.isSpace && (scalars.last ?? "\n") == "\n": break
        default: scalars.append(scalar)
        }
    }

    /// The meaning of a tag or an entity.
    private enum Meaning {
        case text(String.UnicodeScalarView)
        /// A word time as text, which is not parsed yet.
        case time(String)
    }

    /// Returns the length and meaning of the tag or entity at the start of a text; nil if the text starts with neither.
    private func markup(_ text: Substring.UnicodeScalarView) -> (length: Int, meaning: Meaning)? {
        let nothing = Meaning.text("".unicodeScalars)
        switch text.first {
        case "&":
            guard let (length, meant) = CaptionEntity.meaning(of: text) else { return nil }
            return (length, .text(meant))
        case "{":
            // Drops the positions and styles of ASS, which some programs write into SRT files.
            guard text.dropFirst().first == "\\", let end = text.prefix(Self.longestTag).firstIndex(of: "}")
            else { return nil }
            return (text.distance(from: text.startIndex, to: end) + 1, nothing)
        default:
            guard let end = text.prefix(Self.longestTag).firstIndex(of: ">") else { return nil }
            let inner = text[text.index(after: text.startIndex)..<end]
            let length = inner.count + 2
            if let first = inner.first, ("0"..."9").contains(first) {
                return inner.contains(":") ? (length, .time(String(inner))) : nil
            }
            guard let name = Self.name(of: inner), hasAnyTags || Self.tags.contains(name) else { return nil }
            return (length, name == "br" ? .text("\n".unicodeScalars) : nothing)
        }
    }

    /// Records the time of the next word. If the time is invalid, returns the reason instead.
    private mutating func mark(_ text: String) -> String? {
        var scanner = CaptionScanner(text)
        guard let time = scanner.time(), scanner.isAtEnd else {
            return "\("<\(text)>".quotedExcerpt) is not the time of a word, such as <00:00:01.200>"
        }
        if let last = marks.last, time < last.time {
            return "the time \("<\(text)>".quotedExcerpt) is before the time of the previous word"
        }
        marks.append(Mark(time: time, place: scalars.count))
        return nil
    }

    /// Returns the name of a tag in lower case; nil if the tag has no valid name.
    private static func name(of tag: Substring.UnicodeScalarView) -> String? {
        let tag = tag.first == "/" ? tag.dropFirst() : tag
        // This is an end tag without a name.
        if tag.isEmpty { return "/" }
        let name = tag.prefix { $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0)) }
        guard !name.isEmpty, name.count <= longestName else { return nil }
        return String(name).lowercased()
    }

    private static let longestName = 20
    private static let longestTag = 500
    /// The tags of SRT files; anything else in angle brackets is text.
    private static let tags: Set = [
        "i", "b", "u", "s", "em", "strong", "font", "span", "c", "v", "lang", "ruby", "rt", "br",
    ]
}

extension Unicode.Scalar {
    fileprivate var isSpace: Bool { properties.isWhitespace }
}

/// Character entities, such as `&amp;`.
enum CaptionEntity {
    /// Returns the length and meaning of the entity at the start of a text; nil if the text starts with no known
    /// entity.
    static func meaning(
        of text: Substring.UnicodeScalarView
    ) -> (length: Int, meant: String.UnicodeScalarView)? {
        let name = text.dropFirst().prefix(longest).prefix { $0 != ";" }
        guard text.dropFirst(name.count + 1).first == ";" else { return nil }
        guard let scalar = named[String(name)] ?? numbered(name) else { return nil }
        return (name.count + 2, String.UnicodeScalarView([scalar]))
    }

    private static let longest = 8
    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "lrm": "\u{200E}",
        "rlm": "\u{200F}",
    ]

    private static func numbered(_ name: Substring.UnicodeScalarView) -> Unicode.Scalar? {
        guard name.first == "#" else { return nil }
        let digits = String(name.dropFirst())
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let value =
            isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap(Unicode.Scalar.init)
    }
}
