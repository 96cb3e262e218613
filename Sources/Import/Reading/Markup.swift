/// A tag of HTML or SVG.
struct MarkupTag {
    let name: String
    let isEnd: Bool
    /// The attributes. Of two with the same name, the first counts.
    let attributes: [String: String]
}

/// The parts of HTML or SVG in their order, without comments and declarations.
struct Markup: Sequence, IteratorProtocol {
    enum Part {
        case words(String)
        case tag(MarkupTag)
        /// The content of an HTML element that browsers don't show, such as `style` or `script`.
        case hidden(in: String, Substring)
        /// A tag that does not end. It is the last part.
        case broken
    }

    private var rest: Substring
    private let isHTML: Bool
    /// The element whose hidden words come next.
    private var hiding: String?

    /// Reads a text. In HTML, names are the same in capitals, and are returned in small letters.
    init(_ text: String, isHTML: Bool) { (rest, self.isHTML) = (text[...], isHTML) }

    mutating func next() -> Part? {
        if let name = hiding {
            hiding = nil
            return hidden(in: name)
        }
        while !rest.isEmpty {
            let mark = rest.first == "<" ? rest.dropFirst().first : nil
            if mark?.isLetter == true || mark == "/" && rest.dropFirst(2).first?.isLetter == true {
                return tag()
            }
            if rest.hasPrefix("<!--") {
                skip(beyond: "-->")
            } else if let mark, "!?/".contains(mark) {
                skip(beyond: ">")
            } else {
                // A "<" that begins no tag is a word.
                let words = rest[..<(rest.dropFirst().firstIndex(of: "<") ?? rest.endIndex)]
                rest = rest[words.endIndex...]
                return .words(Self.decoded(words))
            }
        }
        return nil
    }

    private mutating func skip(beyond end: String) {
        rest = rest.firstRange(of: end).map { rest[$0.upperBound...] } ?? rest[rest.endIndex...]
    }

    private mutating func tag() -> Part {
        let isEnd = rest.dropFirst().first == "/"
        var inside = rest.dropFirst(isEnd ? 2 : 1)
        let name = inside.prefix { !$0.isWhitespace && $0 != "/" && $0 != ">" }
        inside = inside[name.endIndex...]
        var attributes: [String: String] = [:]
        while let first = inside.first {
            if first == ">" {
                rest = inside.dropFirst()
                let tag = MarkupTag(name: cased(name), isEnd: isEnd, attributes: attributes)
                if isHTML, !isEnd, Self.hiding.contains(tag.name) { hiding = tag.name }
                return .tag(tag)
            }
            if first.isWhitespace || first == "/" || first == "=" {
                inside = inside.dropFirst()
                continue
            }
            let key = inside.prefix { !$0.isWhitespace && !"=/>".contains($0) }
            inside = inside[key.endIndex...].drop(while: \.isWhitespace)
            let value = Self.value(&inside)
            if attributes[cased(key)] == nil { attributes[cased(key)] = Self.decoded(value) }
        }
        rest = rest[rest.endIndex...]
        return .broken
    }

    private func cased(_ name: Substring) -> String { isHTML ? name.lowercased() : String(name) }

    /// Reads an attribute's value, if there is one.
    private static func value(_ rest: inout Substring) -> Substring {
        guard rest.first == "=" else { return "" }
        rest = rest.dropFirst().drop(while: \.isWhitespace)
        let quote = rest.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
        let value =
            quote.map { quote in rest.dropFirst().prefix { $0 != quote } }
            ?? rest.prefix { !$0.isWhitespace && $0 != ">" }
        rest = rest[value.endIndex...]
        if quote != nil { rest = rest.dropFirst() }
        return value
    }

    private mutating func hidden(in name: String) -> Part {
        let text = rest
        while let open = rest.firstIndex(of: "<") {
            rest = rest[open...]
            if rest.dropFirst().prefix(name.count + 1).lowercased() == "/\(name)" {
                return .hidden(in: name, text[..<open])
            }
            rest = rest.dropFirst()
        }
        rest = rest[rest.endIndex...]
        return .hidden(in: name, text)
    }

    private static let hiding: Set = ["style", "script", "title", "template", "textarea", "noscript"]

    /// Returns a text in which entities are the characters that they name.
    private static func decoded(_ text: Substring) -> String {
        var (decoded, rest) = ("", text)
        while let mark = rest.firstIndex(of: "&") {
            decoded += rest[..<mark]
            rest = rest[mark...].dropFirst()
            let name = rest.prefix(10).prefix { $0.isLetter || $0.isNumber || $0 == "#" }
            guard let character = character(name) else {
                decoded += "&"
                continue
            }
            decoded.append(character)
            rest = rest[name.endIndex...]
            if rest.first == ";" { rest = rest.dropFirst() }
        }
        return decoded + rest
    }

    private static func character(_ entity: Substring) -> Character? {
        guard entity.first == "#" else { return entities[String(entity)] }
        let isHex = entity.dropFirst().first?.lowercased() == "x"
        let number = UInt32(entity.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
        return number.flatMap { $0 < 32 ? nil : Unicode.Scalar($0) }.map(Character.init)
    }

    private static let entities: [String: Character] = [
        "nbsp": " ", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&",
    ]
}

extension Substring {
    /// The text without white space at both ends.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
