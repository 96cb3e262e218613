/// A change of a text that mends an error.
public struct TextFix: Sendable, Equatable {
    /// The name of the text, as a path from the scene's folder; nil for the scene's own text.
    public let file: String?
    /// The bytes of the text that are replaced.
    public let range: Range<Int>
    /// What stands there afterwards.
    public let replacement: String

    package init(file: String? = nil, range: Range<Int>, replacement: String) {
        (self.file, self.range, self.replacement) = (file, range, replacement)
    }

    /// Returns a text with fixes of it applied, from the last to the first. A fix that overlaps a later one is left out.
    package static func apply(_ fixes: [TextFix], to bytes: [UInt8]) -> [UInt8] {
        var (bytes, end) = (bytes, bytes.count)
        for fix in fixes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            guard fix.range.upperBound <= end, fix.range.lowerBound >= 0 else { continue }
            bytes.replaceSubrange(fix.range, with: Array(fix.replacement.utf8))
            end = fix.range.lowerBound
        }
        return bytes
    }
}

/// What an error in a scene says to programs, besides its message.
package struct ErrorDetails: Sendable, Equatable {
    /// What was most likely meant, in the place of the faulty value or key.
    package enum Meant: Sendable, Equatable {
        case value(JSON)
        case key(String)
        /// A value, and members that follow it.
        case members(JSON, [JSON.Member])
    }

    package var code = ErrorCode.notAllowed
    /// What is allowed in the place of the value, in words; nil if unknown.
    package var expected: String?
    /// The names that are allowed in the place of the value; empty if other values are.
    package var allowed: [String] = []
    package var meant: Meant?

    package init() {}
}

/// The kind of an error in a scene, for programs.
public enum ErrorCode: String, Sendable, CaseIterable {
    /// The text is not JSON.
    case syntax
    /// An object has a key that it can't have.
    case unknownKey = "unknown-key"
    /// A name is none of those that are allowed.
    case unknownName = "unknown-name"
    /// A value has another type than is allowed, or lies outside the allowed range.
    case unexpectedValue = "unexpected-value"
    /// Anything else that is not allowed, such as values that don't fit together.
    case notAllowed = "not-allowed"
}

extension SourceTexts {
    /// Returns the change that puts what was meant in the place of a value or key; nil if the value was not written in
    /// this place of a file.
    func fix(_ meant: ErrorDetails.Meant, at mark: TextMark) -> TextFix? {
        let text = texts[Int(mark.file)]
        guard text.kind == .file else { return nil }
        let (start, bytes) = (Int(mark.offset), text.bytes)
        guard let end = JSONParser.end(ofValueAt: start, in: bytes) else { return nil }
        let old = bytes[start..<end]
        let isKey =
            old.first == UInt8(ascii: "\"")
            && bytes[end...].first { ![0x20, 0x0A, 0x0D, 0x09].contains($0) } == UInt8(ascii: ":")
        // A value that an expression makes has another text.
        let isWritten = mark.givenFile < 0 && !String(decoding: old, as: UTF8.self).contains("{{")
        switch meant {
        case .key(let key) where isKey:
            return TextFix(file: text.name, range: start..<end, replacement: JSON.string(key).text)
        case .value(let value) where !isKey && isWritten:
            return TextFix(file: text.name, range: start..<end, replacement: value.text)
        case .members(let value, let members) where !isKey && isWritten:
            let more = members.map { ", \(JSON.string($0.key).text): \($0.value.text)" }.joined()
            return TextFix(file: text.name, range: start..<end, replacement: value.text + more)
        case .key, .value, .members: return nil
        }
    }
}
