/// The path of a value in a JSON document, and its position if the document was parsed from text.
package struct JSONPath: Sendable, CustomStringConvertible {
    /// The path as text, such as `layers[1].colors`; empty for the whole document.
    package let description: String
    /// The position to which messages about the value point, in bytes from the start of the text.
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

    /// The path of a key's value; `index` is its place among the object's members, nil for a missing key. Messages
    /// about a missing key point at the object.
    package func appending(key: String, member index: Int?) -> JSONPath {
        let inner = index.flatMap { place?.inner[$0] }
        let key = key.excerpt
        return JSONPath(
            description.isEmpty ? key : "\(description).\(key)", inner, offset: inner?.value ?? offset)
    }

    /// The path of an element of a list.
    package func appending(index: Int) -> JSONPath {
        let inner = place?.inner[index]
        return JSONPath("\(description)[\(index)]", inner, offset: inner?.value ?? offset)
    }

    /// The same path; messages point at the key.
    var atKey: JSONPath { JSONPath(description, place, offset: place?.key ?? offset) }
}

/// The positions of a JSON value and of the values inside it, in bytes from the start of the text.
struct JSONPlace: Sendable {
    /// The start of its key, or of the value if it has no key.
    var key: Int
    /// The start of the value.
    let value: Int
    /// The places of a list's elements or an object's members, in order.
    var inner: [JSONPlace] = []
}

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
