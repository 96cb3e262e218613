/// A description of what is drawn, encoded as bytes. Each value is stored with its type and each list with its length.
/// So two descriptions are equal only if values of the same types were appended in the same order.
public struct FigureBytes: Sendable, Hashable {
    /// The encoded description.
    public private(set) var bytes: [UInt8] = []

    private enum Tag: UInt8 {
        case name, list, truth, int32, uint32, int64, float, double, missing, part
    }

    /// Creates an empty description.
    public init() {}

    /// Appends a string, such as the name of a layer's type.
    public mutating func append(name: String) {
        let name = Array(name.utf8)
        append(.name, UInt32(truncatingIfNeeded: name.count))
        bytes += name
    }

    /// Begins a list with `count` elements. The caller then appends the elements.
    public mutating func append(count: Int) { append(.list, UInt64(truncatingIfNeeded: count)) }

    /// Appends another description as a single value.
    public mutating func append(_ part: FigureBytes) {
        append(.part, UInt64(truncatingIfNeeded: part.bytes.count))
        bytes += part.bytes
    }

    /// Appends all values of another description, as if they had been appended one by one.
    mutating func join(_ other: FigureBytes) { bytes += other.bytes }

    /// Appends a Boolean.
    public mutating func append(_ value: Bool) { append(.truth, value ? 1 : 0 as UInt8) }
    /// Appends a 32-bit integer.
    public mutating func append(_ value: Int32) { append(.int32, UInt32(bitPattern: value)) }
    /// Appends an unsigned 32-bit integer.
    public mutating func append(_ value: UInt32) { append(.uint32, value) }
    /// Appends a 64-bit integer.
    public mutating func append(_ value: Int) { append(.int64, UInt64(truncatingIfNeeded: value)) }
    /// Appends a single-precision number.
    public mutating func append(_ value: Float) { append(.float, value.bitPattern) }
    /// Appends a double-precision number that is constant while the layer is visible.
    public mutating func append(_ value: Double) { append(.double, value.bitPattern) }
    /// Appends a marker for a missing value.
    public mutating func appendMissing() { bytes.append(Tag.missing.rawValue) }

    private mutating func append(_ tag: Tag, _ value: some FixedWidthInteger) {
        bytes.append(tag.rawValue)
        unsafe withUnsafeBytes(of: value.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    }
}
