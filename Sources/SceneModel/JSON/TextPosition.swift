/// A position in a text, counted as in editors.
public struct TextPosition: Sendable, Equatable, CustomStringConvertible {
    /// The line number, from 1.
    public let line: Int
    /// The column in Unicode scalars, from 1.
    public let column: Int

    /// The position of a byte offset.
    init(ofByte offset: Int, in bytes: [UInt8]) {
        let before = bytes[..<min(offset, bytes.count)]
        line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        // Counts the bytes that are not continuation bytes, one per scalar.
        column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
    }

    /// The position as text, such as `line 4, column 17`.
    public var description: String { "line \(line), column \(column)" }
}
