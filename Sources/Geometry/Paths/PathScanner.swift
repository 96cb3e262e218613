/// A scanner for commands, numbers and flags in the text of an SVG path.
struct PathScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    var byteCount: Int { bytes.count }

    /// Scans the next command; the Boolean is true if the command's coordinates are relative. Returns nil at the end of
    /// the text.
    mutating func command(isFirst: Bool) throws(PathError) -> (PathCommand, Bool)? {
        skipSpace()
        guard let byte = peek else { return nil }
        let letter = Character(UnicodeScalar(byte & ~0x20))
        guard byte.isLetter, let command = PathCommand(rawValue: letter) else {
            throw error("expected a command: one of M L H V C S Q T A Z, got \(found)")
        }
        guard !isFirst || command == .move else { throw error("expected M first, got \(found)") }
        position += 1
        skipSpace()
        return (command, byte & 0x20 != 0)
    }

    /// True if a number follows, which means that the command is repeated.
    var hasNumber: Bool {
        guard let byte = peek else { return false }
        return byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "+")
    }

    mutating func number() throws(PathError) -> Double {
        let start = position
        if peek == UInt8(ascii: "-") || peek == UInt8(ascii: "+") { position += 1 }
        var digits = takeDigits()
        if peek == UInt8(ascii: ".") {
            position += 1
            digits += takeDigits()
        }
        guard digits > 0 else {
            position = start
            throw error("expected a number, got \(found)")
        }
        if let byte = peek, byte | 0x20 == UInt8(ascii: "e") { takeExponent() }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let value = Double(text), abs(value) <= PathData.farthest else {
            position = start
            throw error("expected a number within ±\(Int(PathData.farthest))")
        }
        skipSeparators()
        return value
    }

    /// Scans a flag of an arc: the digit 0 or 1, after which no separator is needed.
    mutating func flag() throws(PathError) -> Bool {
        guard peek == UInt8(ascii: "0") || peek == UInt8(ascii: "1") else {
            throw error("expected a flag, 0 or 1, got \(found)")
        }
        defer {
            position += 1
            skipSeparators()
        }
        return peek == UInt8(ascii: "1")
    }

    func error(_ message: String) -> PathError { PathError(position: position + 1, message: message) }

    private mutating func takeExponent() {
        let start = position
        position += 1
        if peek == UInt8(ascii: "-") || peek == UInt8(ascii: "+") { position += 1 }
        if takeDigits() == 0 { position = start }
    }

    private mutating func takeDigits() -> Int {
        let start = position
        while let byte = peek, byte.isDigit { position += 1 }
        return position - start
    }

    /// Skips white space, and a comma between two numbers.
    private mutating func skipSeparators() {
        skipSpace()
        let before = position
        guard peek == UInt8(ascii: ",") else { return }
        position += 1
        skipSpace()
        if !hasNumber { position = before }
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// The character at the scanner's position, as text for error messages.
    private var found: String {
        guard position < bytes.count else { return "the end" }
        let rest = String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self)
        return rest.unicodeScalars.first.map { "\"\(Self.escaped($0))\"" } ?? "\"\""
    }

    /// Returns a character, escaped as in a JSON string.
    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"", "\\": return "\\\(scalar)"
        case "\n": return "\\n"
        case "\r": return "\\r"
        case "\t": return "\\t"
        case "\u{0}"..<" ", "\u{7F}":
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: return String(scalar)
        }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

/// A command of an SVG path. The letter is the absolute form; lower case is the relative form.
enum PathCommand: Character {
    case move = "M"
    case line = "L"
    case horizontal = "H"
    case vertical = "V"
    case cubic = "C"
    case smoothCubic = "S"
    case quadratic = "Q"
    case smoothQuadratic = "T"
    case arc = "A"
    case close = "Z"
}
