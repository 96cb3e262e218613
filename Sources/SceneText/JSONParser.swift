/// A strict JSON parser (RFC 8259) with limits on nesting and size. Errors have positions.
package struct JSONParser {
    private let bytes: [UInt8]
    private let limits: JSONLimits
    private let file: Int
    private var mayBeTemplate = false
    private var position = 0
    private var depth = 0
    private var nodes = 0

    /// A parsed text.
    package struct Result: Sendable {
        /// The value of the whole text.
        package var json: JSON
        /// The places of the value and of all values inside.
        package var place: JSONPlace
        /// False if no string contains `{{` and no key is a directive or one of the keys of templates.
        package let mayBeTemplate: Bool
    }

    /// The keys of a scene that only templates have.
    package static let templateKeys: Set<String> = ["parameters", "components", "sizes", "set"]

    /// Parses a whole text. Any text other than white space after the value is an error. `file` is the index of the
    /// text in its document's `SourceTexts`.
    package static func parse(
        _ bytes: [UInt8], within limits: JSONLimits = .scene, file: Int = 0
    ) throws(SceneError) -> Result {
        var parser = JSONParser(bytes: bytes, limits: limits, file: file)
        parser.skipByteOrderMark()
        parser.skipSpace()
        guard !parser.isAtEnd else { throw SceneError("the file is empty; expected a JSON object") }
        let result = try parser.value()
        parser.skipSpace()
        guard parser.isAtEnd else { throw parser.error(orSlip: "unexpected text after the document") }
        return Result(json: result.value, place: result.place, mayBeTemplate: parser.mayBeTemplate)
    }

    /// Returns the end of the value or key that begins at a byte of a text; nil if none does.
    static func end(ofValueAt start: Int, in bytes: [UInt8]) -> Int? {
        var parser = JSONParser(bytes: bytes, limits: .scene, file: 0)
        parser.position = start
        return (try? parser.value()) == nil ? nil : parser.position
    }

    private init(bytes: [UInt8], limits: JSONLimits, file: Int) {
        (self.bytes, self.limits, self.file) = (bytes, limits, file)
    }

    private mutating func value() throws(SceneError) -> (value: JSON, place: JSONPlace) {
        nodes += 1
        if nodes > limits.maximumValues {
            throw error("more than \(limits.maximumValues) values are not allowed")
        }
        guard let byte = peek else { throw expected("a value") }
        var place = JSONPlace(TextMark(file: file, offset: position))
        switch byte {
        case UInt8(ascii: "{"): return (try object(&place), place)
        case UInt8(ascii: "["): return (try array(&place), place)
        case UInt8(ascii: "\""): return (.string(try string()), place)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return (.number(try number()), place)
        default: return (try word(), place)
        }
    }

    private mutating func object(_ place: inout JSONPlace) throws(SceneError) -> JSON {
        var members: [JSON.Member] = []
        var places: [JSONPlace] = []
        var keys: Set<String> = []
        try list(closedBy: UInt8(ascii: "}")) { parser throws(SceneError) in
            guard parser.peek == UInt8(ascii: "\"") else { throw parser.expected("a key in quotes") }
            let start = parser.position
            let key = try parser.string()
            guard key.utf8.count <= parser.limits.longestKey else {
                parser.position = start
                throw parser.error("a key of more than \(parser.limits.longestKey) bytes is not allowed")
            }
            guard keys.insert(key).inserted else {
                parser.position = start
                throw parser.error("duplicate key \(key.quotedExcerpt)")
            }
            parser.skipSpace()
            guard parser.take(UInt8(ascii: ":")) else { throw parser.expected("\":\" after a key") }
            parser.skipSpace()
            if key.utf8.first == UInt8(ascii: "$") ? key != "$schema" : Self.templateKeys.contains(key) {
                parser.mayBeTemplate = true
            }
            var (value, place) = try parser.value()
            place.key = Int32(start)
            members.append(JSON.Member(key, value))
            places.append(place)
        }
        place.inner = places
        return .object(members)
    }

    private mutating func array(_ place: inout JSONPlace) throws(SceneError) -> JSON {
        var values: [JSON] = []
        var places: [JSONPlace] = []
        try list(closedBy: UInt8(ascii: "]")) { parser throws(SceneError) in
            let (value, place) = try parser.value()
            values.append(value)
            places.append(place)
        }
        place.inner = places
        return .array(values)
    }

    private mutating func list(
        closedBy end: UInt8, _ item: (inout JSONParser) throws(SceneError) -> Void
    ) throws(SceneError) {
        position += 1
        depth += 1
        if depth > limits.deepest {
            throw error("nesting deeper than \(limits.deepest) levels is not allowed")
        }
        skipSpace()
        var itemEnd = position
        if !take(end) {
            repeat {
                skipSpace()
                try item(&self)
                itemEnd = position
                skipSpace()
            } while try takeComma(before: end)
            guard take(end) else { throw missingComma(after: itemEnd, or: end) }
        }
        depth -= 1
    }

    /// Returns the error for an item that is followed by neither a comma nor the closing bracket `end`. If the next
    /// item begins on a later line, the error is at the end of the item, where the comma belongs.
    private mutating func missingComma(after itemEnd: Int, or end: UInt8) -> SceneError {
        let isLater = bytes[itemEnd..<position].contains(UInt8(ascii: "\n"))
        if isLater, !isAtEnd, JSONMistake.message(at: position, in: bytes) == nil {
            position = itemEnd
            return error(
                "expected \",\" before the next line, or \"\(Character(UnicodeScalar(end)))\"",
                fix: TextFix(range: itemEnd..<itemEnd, replacement: ","))
        }
        return expected("\",\" or \"\(Character(UnicodeScalar(end)))\"")
    }

    /// Skips a comma and returns true. Returns false if there is no comma. A comma before the closing bracket is an
    /// error.
    private mutating func takeComma(before end: UInt8) throws(SceneError) -> Bool {
        let comma = position
        guard take(UInt8(ascii: ",")) else { return false }
        skipSpace()
        guard peek != end else {
            position = comma
            throw error(
                "a comma before \"\(Character(UnicodeScalar(end)))\" is not allowed",
                fix: TextFix(range: comma..<comma + 1, replacement: ""))
        }
        return true
    }

    private mutating func word() throws(SceneError) -> JSON {
        let start = position
        while let byte = peek, byte.isLetterOrDigit { position += 1 }
        let word = String(decoding: bytes[start..<position], as: UTF8.self)
        switch word {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        default:
            position = start
            throw word.isEmpty ? expected("a value") : error("\(word.prefix(20)) is not a JSON value")
        }
    }

    private mutating func number() throws(SceneError) -> Double {
        let start = position
        _ = take(UInt8(ascii: "-"))
        let whole = takeDigits()
        var isWellFormed = whole == 1 || (whole > 1 && bytes[position - whole] != UInt8(ascii: "0"))
        if take(UInt8(ascii: ".")) { isWellFormed = takeDigits() > 0 && isWellFormed }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            isWellFormed = takeDigits() > 0 && isWellFormed
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard isWellFormed, let value = Double(text) else {
            position = start
            throw error("\(text.prefix(30)) is not a JSON number")
        }
        guard value.isFinite else {
            position = start
            throw error("\(text.prefix(30)) is too large for a number")
        }
        return value
    }

    private mutating func string() throws(SceneError) -> String {
        let start = position
        position += 1
        var content: [UInt8] = []
        var isEscaped = false
        while let byte = next() {
            switch byte {
            case UInt8(ascii: "{") where content.last == byte:
                mayBeTemplate = true
                content.append(byte)
            case UInt8(ascii: "\""):
                if isEscaped,
                    content.indices.dropLast().contains(where: {
                        content[$0] == 0x7B && content[$0 + 1] == 0x7B
                    })
                {
                    mayBeTemplate = true
                }
                guard let string = String(validating: content, as: UTF8.self) else {
                    throw error("a string is not valid UTF-8")
                }
                return string
            case UInt8(ascii: "\\"):
                isEscaped = true
                content.append(contentsOf: String(try escape()).utf8)
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): throw unclosedString(from: start)
            case 0..<0x20: throw error("control character in a string; write it as \\u00XX")
            default: content.append(byte)
            }
        }
        throw expected("the end of a string")
    }

    /// Returns the error for a string that has no closing quote on its line.
    private mutating func unclosedString(from start: Int) -> SceneError {
        if let quote = JSONMistake.curlyEnd(of: start + 1..<position, in: bytes) {
            position = quote
            return error(orSlip: "")
        }
        position = start
        return error("a string without an end: close it with \", or write a line break in it as \\n")
    }

    private mutating func escape() throws(SceneError) -> Character {
        switch next() {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try escapedScalar()
        default: throw error("unknown escape in a string")
        }
    }

    private mutating func escapedScalar() throws(SceneError) -> Character {
        var code = try hexadecimal()
        if (0xD800..<0xDC00).contains(code), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
            let low = try hexadecimal()
            guard (0xDC00..<0xE000).contains(low) else { throw error("unpaired surrogate") }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = UnicodeScalar(code) else { throw error("unpaired surrogate") }
        return Character(scalar)
    }

    private mutating func hexadecimal() throws(SceneError) -> UInt32 {
        let end = min(position + 4, bytes.count)
        let digits = bytes[position..<end]
        guard digits.count == 4, digits.allSatisfy(\.isLetterOrDigit),
            let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw error("\\u needs four hexadecimal digits") }
        position = end
        return code
    }

    private var isAtEnd: Bool { position == bytes.count }
    private var peek: UInt8? { isAtEnd ? nil : bytes[position] }

    private mutating func next() -> UInt8? {
        guard let byte = peek else { return nil }
        position += 1
        return byte
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    private mutating func takeDigits() -> Int {
        let start = position
        while let byte = peek, byte.isDigit { position += 1 }
        return position - start
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func skipByteOrderMark() {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    private func expected(_ what: String) -> SceneError {
        error(orSlip: isAtEnd ? "unexpected end of the text: expected \(what)" : "expected \(what)")
    }

    private func error(orSlip message: String) -> SceneError {
        error(
            JSONMistake.message(at: position, in: bytes) ?? message,
            fix: JSONMistake.fix(at: position, in: bytes))
    }

    private func error(_ message: String, fix: TextFix? = nil) -> SceneError {
        SceneError(message, ofByte: position, in: bytes, fix: fix)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isLetterOrDigit: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }
}

/// Limits on the size and nesting of a JSON text.
package struct JSONLimits: Sendable {
    /// The maximum nesting depth of lists and objects.
    package let deepest: Int
    /// The maximum number of values in the text; lists and objects count too.
    package let maximumValues: Int
    /// The maximum size of a key, in bytes. Comparing strings normalises them, which takes quadratic time if a key has
    /// many combining marks.
    package let longestKey = 1000

    /// Creates limits on the nesting depth and the number of values.
    package init(deepest: Int, maximumValues: Int) {
        self.deepest = deepest
        self.maximumValues = maximumValues
    }

    /// The limits for scene files.
    package static let scene = JSONLimits(deepest: 64, maximumValues: 100_000)
}
