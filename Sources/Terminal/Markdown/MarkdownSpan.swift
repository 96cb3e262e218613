/// A stretch of a line of Markdown in one style.
struct MarkdownSpan: Equatable {
    /// The style of a stretch of text.
    enum Kind: Equatable {
        case plain
        case code
        case strong
        case emphasis
        case link
    }

    var text: String
    let kind: Kind
}

/// Splits a line of Markdown into spans: code, strong and emphasized text, links, pictures, and plain text. A link to
/// another place of the network is followed by its address; a picture becomes its description.
struct MarkdownInlineParser {
    private var rest: Substring
    private var spans: [MarkdownSpan] = []

    /// Returns the spans of a text.
    static func spans(of text: some StringProtocol) -> [MarkdownSpan] {
        var parser = MarkdownInlineParser(rest: Substring(text))
        parser.parse()
        return parser.spans
    }

    private init(rest: Substring) { self.rest = rest }

    private mutating func parse() {
        while let first = rest.first {
            switch first {
            case "\\" where rest.count > 1:
                rest.removeFirst()
                append(String(rest.removeFirst()))
            case "`": parseCode()
            case "*": parseMarked()
            case "!" where rest.hasPrefix("!["), "[": parseLink()
            case "<": parseTag()
            default: append(String(rest.removeFirst()))
            }
        }
    }

    private mutating func append(_ text: String, _ kind: MarkdownSpan.Kind = .plain) {
        if spans.last?.kind == kind {
            spans[spans.count - 1].text += text
        } else if !text.isEmpty {
            spans.append(MarkdownSpan(text: text, kind: kind))
        }
    }

    private mutating func parseCode() {
        let fence = rest.prefix { $0 == "`" }
        let after = rest.dropFirst(fence.count)
        guard let end = after.firstRange(of: fence) else { return appendLiteral(fence.count) }
        let code = after[..<end.lowerBound]
        append(fence.count > 1 ? code.trimmed : String(code), .code)
        rest = after[end.upperBound...]
    }

    private mutating func parseMarked() {
        let mark = rest.hasPrefix("**") ? "**" : "*"
        let after = rest.dropFirst(mark.count)
        guard after.first?.isWhitespace == false, let end = after.firstRange(of: mark) else {
            return appendLiteral(mark.count)
        }
        let kind: MarkdownSpan.Kind = mark == "**" ? .strong : .emphasis
        for span in Self.spans(of: after[..<end.lowerBound]) {
            append(span.text, span.kind == .plain ? kind : span.kind)
        }
        rest = after[end.upperBound...]
    }

    private mutating func parseLink() {
        let isPicture = rest.first == "!"
        let inside = rest.dropFirst(isPicture ? 2 : 1)
        guard let middle = inside.firstRange(of: "]("),
            let end = inside[middle.upperBound...].firstIndex(of: ")")
        else { return appendLiteral(1) }
        let (text, target) = (inside[..<middle.lowerBound], inside[middle.upperBound..<end])
        rest = inside[inside.index(after: end)...]
        if isPicture { return append("[picture: \(text)]", .emphasis) }
        for span in Self.spans(of: text) { append(span.text, span.kind == .plain ? .link : span.kind) }
        if target.hasPrefix("https://") { append(" (\(target))") }
    }

    /// Reads an address in angle brackets or an HTML tag; a tag without a description is left out.
    private mutating func parseTag() {
        guard let end = rest.firstIndex(of: ">"),
            rest.dropFirst().first.map({ $0.isLetter || $0 == "/" }) == true
        else { return appendLiteral(1) }
        let tag = rest[rest.index(after: rest.startIndex)..<end]
        rest = rest[rest.index(after: end)...]
        if tag.hasPrefix("https://") {
            append(String(tag), .link)
        } else if let start = tag.firstRange(of: "alt=\"") {
            append("[picture: \(tag[start.upperBound...].prefix { $0 != "\"" })]", .emphasis)
        }
    }

    private mutating func appendLiteral(_ count: Int) {
        append(String(rest.prefix(count)))
        rest = rest.dropFirst(count)
    }
}

extension StringProtocol {
    /// The text without spaces at its ends.
    var trimmed: String {
        let start = drop { $0 == " " }
        guard let last = start.lastIndex(where: { $0 != " " }) else { return "" }
        return String(start[...last])
    }
}
