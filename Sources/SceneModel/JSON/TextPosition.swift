/// A position in a text, as editors count it.
public struct TextPosition: Sendable, Equatable, CustomStringConvertible {
    /// The line; the first is 1.
    public let line: Int
    /// The column in Unicode scalars; the first is 1.
    public let column: Int

    /// The position of a byte.
    init(ofByte offset: Int, in bytes: [UInt8]) {
        let before = bytes[..<min(offset, bytes.count)]
        line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        // Every scalar has one byte that does not continue another.
        column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
    }

    /// `line 4, column 17`
    public var description: String { "line \(line), column \(column)" }
}
