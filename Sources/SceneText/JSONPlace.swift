/// A position in the texts of a document, and for a value that expansion made, how the value came there.
package struct TextMark: Sendable, Hashable {
    /// The index of the text in `SourceTexts`.
    package var file: Int32
    /// The offset in bytes from the start of the text.
    package var offset: Int32
    /// The index in `SourceTexts` of the innermost component or included file that contains the position; −1 if the
    /// position is in none.
    package var use: Int32 = -1
    /// The text in which the value was written if an expression took it from elsewhere; otherwise −1.
    package var givenFile: Int32 = -1
    /// The byte offset of the value in the text `givenFile`.
    package var givenOffset: Int32 = -1

    /// Creates a position in a text.
    package init(file: Int, offset: Int) { (self.file, self.offset) = (Int32(file), Int32(offset)) }

    /// Returns true if this position comes first in the order of the texts.
    package func isBefore(_ other: TextMark) -> Bool { (file, offset) < (other.file, other.offset) }

    /// The position at which the value itself was written.
    package var written: (file: Int, offset: Int) {
        givenFile < 0 ? (Int(file), Int(offset)) : (Int(givenFile), Int(givenOffset))
    }
}

/// The place of a JSON value and of all values inside.
package struct JSONPlace: Sendable {
    /// The position of the value.
    package var mark: TextMark
    /// The offset of the value's key in the text of `mark`; for a value without a key, the offset of the value.
    package var key: Int32
    /// The places of a list's elements or an object's members, in order.
    package var inner: [JSONPlace] = []

    /// Creates the place of a value without a key.
    package init(_ mark: TextMark, inner: [JSONPlace] = []) {
        (self.mark, self.key, self.inner) = (mark, mark.offset, inner)
    }

    /// The position of the value's key.
    package var keyMark: TextMark {
        var mark = mark
        mark.offset = key
        return mark
    }

    /// The index of the text in which the value was written.
    package var writtenIn: Int { mark.written.file }
}

/// A position in one of the texts that a scene was read from.
public struct TextPosition: Sendable, Equatable, CustomStringConvertible {
    /// The line number, from 1.
    public let line: Int
    /// The column in Unicode scalars, from 1.
    public let column: Int
    /// The name of the text: a file, or a flag with its value. Nil for the scene's own text.
    public let file: String?
    /// True if the text is so short that its line and column are not shown.
    private let isShort: Bool

    /// Converts a byte offset to a line and a column, as editors count them.
    package init(ofByte offset: Int, in bytes: [UInt8], of file: String? = nil, isShort: Bool = false) {
        let before = bytes[..<min(offset, bytes.count)]
        line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        // Counts Unicode scalars: all bytes except the continuation bytes of UTF-8.
        column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
        (self.file, self.isShort) = (file, isShort)
    }

    /// The position as text, such as `line 4, column 17`, with the name of the text in front unless it is the scene's
    /// own.
    public var description: String {
        let place = "line \(line), column \(column)"
        return file.map { isShort ? $0 : "\($0): \(place)" } ?? place
    }
}
