/// The path of a value in a JSON document, and the value's position if the document was parsed from text.
package struct JSONPath: Sendable, CustomStringConvertible {
    /// The path as text, such as `layers[1].colors`; empty for the whole document.
    package let description: String
    /// The offset, in bytes from the start of the text, to which messages about the value point.
    let offset: Int
    private let place: JSONPlace?

    /// Creates the path of the whole document.
    init(_ place: JSONPlace? = nil) {
        self.init("", place, offset: place?.value ?? 0)
    }

    private init(_ description: String, _ place: JSONPlace?, offset: Int) {
        self.description = description
        self.place = place
        self.offset = offset
    }

    /// Returns the path of a key's value. `index` is the index of the key in the object, or nil if the key is missing;
    /// messages about a missing key point at the object.
    package func appending(key: String, member index: Int?) -> JSONPath {
        let inner = index.flatMap { place?.inner[$0] }
        let key = key.excerpt
        return JSONPath(
            description.isEmpty ? key : "\(description).\(key)", inner, offset: inner?.value ?? offset)
    }

    /// Returns the path of an element of this list.
    package func appending(index: Int) -> JSONPath {
        let inner = place?.inner[index]
        return JSONPath("\(description)[\(index)]", inner, offset: inner?.value ?? offset)
    }

    /// The same path, but with messages that point at the key instead of the value.
    var atKey: JSONPath { JSONPath(description, place, offset: place?.key ?? offset) }
}

/// The position of a JSON value and of all values inside, in bytes from the start of the text.
struct JSONPlace: Sendable {
    /// The offset of the value's key; for a value without a key, the offset of the value.
    var key: Int
    /// The byte offset at which the value starts.
    let value: Int
    /// The positions of a list's elements or an object's members, in order.
    var inner: [JSONPlace] = []
}

/// A line and a column in a text, counted as in editors.
public struct TextPosition: Sendable, Equatable, CustomStringConvertible {
    /// The line number, from 1.
    public let line: Int
    /// The column in Unicode scalars, from 1.
    public let column: Int

    /// Converts a byte offset to a line and a column.
    init(ofByte offset: Int, in bytes: [UInt8]) {
        let before = bytes[..<min(offset, bytes.count)]
        line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        // Counts Unicode scalars: all bytes except the continuation bytes of UTF-8.
        column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
    }

    /// The position as text, such as `line 4, column 17`.
    public var description: String { "line \(line), column \(column)" }
}
