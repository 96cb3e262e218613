import SceneText

/// A parser of JSON5: JSON with comments, keys without quotes, single quotes, commas after the last item, and more
/// ways to write numbers. If a key occurs twice, the last value counts, as in JavaScript.
struct RelaxedJSON {
    private let scalars: [UnicodeScalar]
    private var position = 0
    private var depth = 0
    private var count = 0

    /// Parses a whole text. Throws `SceneError` with the position of the error.
    static func parse(_ bytes: [UInt8]) throws(SceneError) -> JSON {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw SceneError("not a text in UTF-8")
        }
        var parser = RelaxedJSON(scalars: Array(text.unicodeScalars))
        if parser.peek == "\u{FEFF}" { parser.position += 1 }
        try parser.skipSpace()
        guard parser.peek != nil else { throw SceneError("the file is empty; expected an edit in JSON") }
        let value = try parser.value()
        try parser.skipSpace()
        guard parser.peek == nil else { throw parser.error("unexpected text after the document") }
        return value
    }

    private init(scalars: [UnicodeScalar]) { self.scalars = scalars }

    private mutating func value() throws(SceneError) -> JSON {
        count += 1
        guard count <= JSONLimits.scene.maximumValues else {
            throw error("more than \(JSONLimits.scene.maximumValues) values are not allowed")
        }
        switch peek {
        case "{": return try object()
        case "[": return try array()
        case "\"", "'": return .string(try string())
        case nil: throw error("unexpected end of the text: expected a value")
        default: return try word()
        }
    }

    private mutating func object() throws(SceneError) -> JSON {
        var members: [JSON.Member] = []
        var indices: [String: Int] = [:]
        try list(closedBy: "}") { parser throws(SceneError) in
            let start = parser.position
            let key = try parser.key()
            guard key.utf8.count <= JSONLimits.scene.longestKey else {
                parser.position = start
                throw parser.error("a key of more than \(JSONLimits.scene.longestKey) bytes is not allowed")
            }
            try parser.skipSpace()
            guard parser.take(":") else { throw parser.error("expected \":\" after a key") }
            try parser.skipSpace()
            let member = JSON.Member(key, try parser.value())
            if let index = indices[key] {
                members[index] = member
            } else {
                indices[key] = members.count
                members.append(member)
            }
        }
        return .object(members)
    }

    private mutating func array() throws(SceneError) -> JSON {
        var values: [JSON] = []
        try list(closedBy: "]") { parser throws(SceneError) in values.append(try parser.value()) }
        return .array(values)
    }

    private mutating func list(
        closedBy end: UnicodeScalar, _ item: (inout RelaxedJSON) throws(SceneError) -> Void
    ) throws(SceneError) {
        position += 1
        depth += 1
        guard depth <= JSONLimits.scene.deepest else {
            throw error("nesting deeper than \(JSONLimits.scene.deepest) levels is not allowed")
        }
        try skipSpace()
        while !take(end) {
            try item(&self)
            try skipSpace()
            if take(",") {
                try skipSpace()
            } else if peek != end {
                throw error("expected \",\" or \"\(Character(end))\"")
            }
        }
        depth -= 1
    }

    private mutating func key() throws(SceneError) -> String {
        if peek == "\"" || peek == "'" { return try string() }
        let word = takeWord()
        guard let first = word.unicodeScalars.first, !("0"..."9").contains(first), first != "-", first != "."
        else { throw error("expected a key") }
        return word
    }

    private mutating func word() throws(SceneError) -> JSON {
        let start = position
        let sign = take("-") ? -1.0 : 1.0
        let isSigned = position > start || take("+")
        let word = takeWord()
        if !isSigned {
            switch word {
            case "true": return .bool(true)
            case "false": return .bool(false)
            case "null": return .null
            default: break
            }
        }
        guard let number = Self.number(word), number.isFinite else {
            position = start
            throw error(word.isEmpty ? "expected a value" : "\(word.excerpt) is not a JSON value")
        }
        return .number(sign * number)
    }

    /// Returns the number that a word without a sign is: `1`, `.5`, `5.`, `1e3` or `0xFF`.
    private static func number(_ word: String) -> Double? {
        if word.hasPrefix("0x") || word.hasPrefix("0X") {
            return UInt64(word.dropFirst(2), radix: 16).map { Double($0) }
        }
        guard word.utf8.contains(where: { (0x30...0x39).contains($0) }),
            word.utf8.allSatisfy({ (0x30...0x39).contains($0) || ".eE+-".utf8.contains($0) })
        else { return nil }
        return Double(word.hasPrefix(".") ? "0\(word)" : word.hasSuffix(".") ? "\(word)0" : word)
    }

    /// Takes letters, digits, and what belongs to numbers.
    private mutating func takeWord() -> String {
        var word = String.UnicodeScalarView()
        while let scalar = peek {
            let isSign = (scalar == "+" || scalar == "-") && (word.last == "e" || word.last == "E")
            guard
                scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || "_$.".unicodeScalars.contains(scalar) || isSign
            else { break }
            word.append(scalar)
            position += 1
        }
        return String(word)
    }

    private mutating func string() throws(SceneError) -> String {
        let start = position
        let quote = scalars[position]
        position += 1
        var content = String.UnicodeScalarView()
        while let scalar = next() {
            switch scalar {
            case quote: return String(content)
            case "\\": if let escaped = try escape() { content.append(escaped) }
            case "\n", "\r":
                position = start
                throw error("a string without an end")
            default: content.append(scalar)
            }
        }
        position = start
        throw error("a string without an end")
    }

    /// Returns the scalar that an escape stands for; nil for a line break, which continues the string.
    private mutating func escape() throws(SceneError) -> UnicodeScalar? {
        switch next() {
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "v": return "\u{B}"
        case "0": return "\0"
        case "\r":
            _ = take("\n")
            return nil
        case "\n", "\u{2028}", "\u{2029}": return nil
        case "x": return try scalar(ofDigits: 2)
        case "u": return try scalar(ofDigits: 4)
        case let other?: return other
        case nil: throw error("unexpected end of the text in a string")
        }
    }

    private mutating func scalar(ofDigits digits: Int) throws(SceneError) -> UnicodeScalar {
        var code = try hexadecimal(digits)
        if (0xD800..<0xDC00).contains(code), take("\\"), take("u") {
            let low = try hexadecimal(4)
            guard (0xDC00..<0xE000).contains(low) else { throw error("unpaired surrogate") }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = UnicodeScalar(code) else { throw error("unpaired surrogate") }
        return scalar
    }

    private mutating func hexadecimal(_ digits: Int) throws(SceneError) -> UInt32 {
        let end = min(position + digits, scalars.count)
        let text = String(String.UnicodeScalarView(scalars[position..<end]))
        guard text.utf8.count == digits, text.first != "+", let code = UInt32(text, radix: 16) else {
            throw error("expected \(digits) hexadecimal digits")
        }
        position = end
        return code
    }

    private mutating func skipSpace() throws(SceneError) {
        while let scalar = peek {
            if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
                position += 1
            } else if scalar == "/", isNext("/") {
                while let scalar = peek, scalar != "\n", scalar != "\r" { position += 1 }
            } else if scalar == "/", isNext("*") {
                try skipBlockComment()
            } else {
                return
            }
        }
    }

    private mutating func skipBlockComment() throws(SceneError) {
        let start = position
        position += 2
        while let scalar = next() {
            if scalar == "*", take("/") { return }
        }
        position = start
        throw error("a comment without an end")
    }

    private var peek: UnicodeScalar? { position < scalars.count ? scalars[position] : nil }

    private func isNext(_ scalar: UnicodeScalar) -> Bool {
        position + 1 < scalars.count && scalars[position + 1] == scalar
    }

    private mutating func next() -> UnicodeScalar? {
        guard let scalar = peek else { return nil }
        position += 1
        return scalar
    }

    private mutating func take(_ scalar: UnicodeScalar) -> Bool {
        guard peek == scalar else { return false }
        position += 1
        return true
    }

    private func error(_ message: String) -> SceneError {
        let before = Array(String(String.UnicodeScalarView(scalars[..<position])).utf8)
        return SceneError(message, position: TextPosition(ofByte: before.count, in: before))
    }
}
