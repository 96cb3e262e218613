/// Common mistakes in JSON text: syntax that other languages allow.
enum JSONMistake {
    /// Returns a message about a common mistake at a position; nil if no common mistake is recognised.
    static func message(at position: Int, in bytes: [UInt8]) -> String? {
        let rest = bytes[position...]
        switch rest.first {
        case UInt8(ascii: "#"): return noComments
        case UInt8(ascii: "/"):
            let second = rest.dropFirst().first
            return second == UInt8(ascii: "/") || second == UInt8(ascii: "*") ? noComments : nil
        case UInt8(ascii: "'"), UInt8(ascii: "`"):
            return quotes(insteadOf: String(decoding: rest.prefix(1), as: UTF8.self))
        case UInt8(ascii: "{") where position > bytes.startIndex && bytes[position - 1] == UInt8(ascii: "{"):
            return "an expression stands in quotes: \"{{…}}\""
        case 0: return "a NUL byte; JSON is text in UTF-8"
        case 0xFE, 0xFF:
            return isUTF16(rest) ? "the file is in UTF-16; save it in UTF-8" : nil
        default:
            guard isCurlyQuote(rest) else { return nil }
            return quotes(insteadOf: String(decoding: rest.prefix(curlyLength), as: UTF8.self))
        }
    }

    /// Returns a change that mends a common mistake at a position: a comment, which is removed, or a string in single
    /// quotes. Returns nil for other mistakes.
    static func fix(at position: Int, in bytes: [UInt8]) -> TextFix? {
        let rest = bytes[position...]
        let newline = UInt8(ascii: "\n")
        switch rest.first {
        case UInt8(ascii: "#"):
            return TextFix(
                range: position..<(rest.firstIndex(of: newline) ?? bytes.count), replacement: "")
        case UInt8(ascii: "/"):
            if rest.dropFirst().first == UInt8(ascii: "/") {
                return TextFix(
                    range: position..<(rest.firstIndex(of: newline) ?? bytes.count), replacement: "")
            }
            guard rest.dropFirst().first == UInt8(ascii: "*"),
                let end = (position + 3..<max(position + 3, bytes.count)).first(where: {
                    bytes[$0] == UInt8(ascii: "/") && bytes[$0 - 1] == UInt8(ascii: "*")
                })
            else { return nil }
            return TextFix(range: position..<end + 1, replacement: "")
        case UInt8(ascii: "'"):
            guard let end = rest.dropFirst().firstIndex(where: { $0 == UInt8(ascii: "'") || $0 == newline }),
                bytes[end] != newline
            else { return nil }
            let text = String(decoding: bytes[position + 1..<end], as: UTF8.self)
            return text.contains("\\")
                ? nil : TextFix(range: position..<end + 1, replacement: JSON.string(text).text)
        default: return nil
        }
    }

    /// Returns the position of a curly quote that seems to end the string, judging by the next character. Returns nil
    /// if no curly quote seems to end the string.
    static func curlyEnd(of string: Range<Int>, in bytes: [UInt8]) -> Int? {
        string.last { start in
            guard isCurlyQuote(bytes[start..<string.upperBound]) else { return false }
            let next = bytes[(start + curlyLength)...].first { $0 != UInt8(ascii: " ") }
            return next.map { ",:]}\r\n".utf8.contains($0) } ?? true
        }
    }

    private static let noComments = "JSON has no comments"
    private static let curlyLength = 3

    private static func quotes(insteadOf quote: String) -> String {
        "use straight double quotes (\") instead of \(quote)"
    }

    private static func isUTF16(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.startIndex == 0 && (bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]))
    }

    /// Returns true if the bytes start with a curly quote, U+2018 to U+201F.
    private static func isCurlyQuote(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.starts(with: [0xE2, 0x80]), let last = bytes.dropFirst(2).first else { return false }
        return (0x98...0x9F).contains(last)
    }
}
