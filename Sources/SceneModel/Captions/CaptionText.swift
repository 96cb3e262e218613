/// The text of a cue, without what stands in angle brackets, and the times that stood there.
struct CaptionText {
    /// A time from which what follows is said.
    struct Mark: Equatable {
        let time: SceneTime
        /// How many scalars of the text are before it.
        let place: Int
    }

    private(set) var marks: [Mark] = []
    private var scalars: [Unicode.Scalar] = []
    /// Whether tags of any name are left out, or only those that SRT files have.
    private let hasAnyTags: Bool

    init(hasAnyTags: Bool) { self.hasAnyTags = hasAnyTags }

    /// Without white space at its end.
    var string: String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[..<(scalars.lastIndex { !$0.isSpace }.map { $0 + 1 } ?? 0)])
        return String(text)
    }

    /// Appends a line below the others. Throws for what looks like a time and is none.
    mutating func append(line: String) throws(CaptionFault) {
        beginLine()
        var rest = line.unicodeScalars[...]
        while let first = rest.first {
            let isOpen = first == "<" || first == "{" || first == "&"
            if isOpen, let (length, meant) = try markup(rest) {
                for scalar in meant { append(scalar) }
                rest = rest.dropFirst(length)
            } else {
                append(first)
                rest = rest.dropFirst()
            }
            guard scalars.count <= Captions.mostCharactersOfCue, marks.count <= Captions.mostCharactersOfCue
            else {
                throw CaptionFault("a caption has at most \(Captions.mostCharactersOfCue) characters")
            }
        }
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
        // Spaces at the beginning of a line.
        case _ where scalar.isSpace && (scalars.last ?? "\n") == "\n": break
        default: scalars.append(scalar)
        }
    }

    /// The length of a tag or an entity at the beginning of a text, and what it stands for; nil if it is neither.
    private mutating func markup(
        _ text: Substring.UnicodeScalarView
    ) throws(CaptionFault) -> (length: Int, meant: String.UnicodeScalarView)? {
        let nothing = "".unicodeScalars
        switch text.first {
        case "&":
            guard let (length, meant) = CaptionEntity.meaning(of: text) else { return nil }
            return (length, meant)
        case "{":
            // Positions and styles of ASS, which some programs write into SRT.
            guard text.dropFirst().first == "\\", let end = text.prefix(Self.longestTag).firstIndex(of: "}")
            else { return nil }
            return (text.distance(from: text.startIndex, to: end) + 1, nothing)
        default:
            guard let end = text.prefix(Self.longestTag).firstIndex(of: ">") else { return nil }
            let inner = text[text.index(after: text.startIndex)..<end]
            let length = inner.count + 2
            if let first = inner.first, ("0"..."9").contains(first) {
                guard inner.contains(":") else { return nil }
                try mark(String(inner))
                return (length, nothing)
            }
            guard let name = Self.name(of: inner), hasAnyTags || Self.tags.contains(name) else { return nil }
            return (length, name == "br" ? "\n".unicodeScalars : nothing)
        }
    }

    private mutating func mark(_ text: String) throws(CaptionFault) {
        var scanner = CaptionScanner(text)
        guard let time = scanner.time(), scanner.isAtEnd else {
            throw CaptionFault(
                "\("<\(text)>".quotedExcerpt) is not the time of a word, such as <00:00:01.200>")
        }
        if let last = marks.last, time < last.time {
            throw CaptionFault("the time \("<\(text)>".quotedExcerpt) is before that of the word before")
        }
        marks.append(Mark(time: time, place: scalars.count))
    }

    /// The name of a tag, in small letters; nil if it can't be one.
    private static func name(of tag: Substring.UnicodeScalarView) -> String? {
        let tag = tag.first == "/" ? tag.dropFirst() : tag
        // The end of a tag of any name.
        if tag.isEmpty { return "/" }
        let name = tag.prefix { $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0)) }
        guard !name.isEmpty, name.count <= longestName else { return nil }
        return String(name).lowercased()
    }

    private static let longestName = 20
    private static let longestTag = 500
    /// What SRT files have; whatever else stands in angle brackets is text.
    private static let tags: Set = [
        "i", "b", "u", "s", "em", "strong", "font", "span", "c", "v", "lang", "ruby", "rt", "br",
    ]
}

extension Unicode.Scalar {
    fileprivate var isSpace: Bool { properties.isWhitespace }
}
