/// A description of what is drawn, built by appending values. Two descriptions are equal only if the same values of the
/// same types were appended in the same order: every value is stored with its type, and every list with its length.
public struct FigureBytes: Sendable, Hashable {
    /// The encoded description.
    public private(set) var bytes: [UInt8] = []

    private enum Tag: UInt8 {
        case name, list, truth, int32, uint32, int64, float, double, missing, part
    }

    /// Creates an empty description.
    public init() {}

    /// Appends a name, such as the kind of a layer or of one of its parts.
    public mutating func append(name: String) {
        let name = Array(name.utf8)
        append(.name, UInt32(truncatingIfNeeded: name.count))
        bytes += name
    }

    /// Begins a list: `count` values, or groups of values, must follow.
    public mutating func append(count: Int) { append(.list, UInt64(truncatingIfNeeded: count)) }

    /// Appends a description as one value.
    public mutating func append(_ part: FigureBytes) {
        append(.part, UInt64(truncatingIfNeeded: part.bytes.count))
        bytes += part.bytes
    }

    /// Appends the values of another description, as if they had been appended here one by one.
    mutating func join(_ other: FigureBytes) { bytes += other.bytes }

    /// Appends a Boolean.
    public mutating func append(_ value: Bool) { append(.truth, value ? 1 : 0 as UInt8) }
    /// Appends a single-precision number.
    public mutating func append(_ value: Int32) { append(.int32, UInt32(bitPattern: value)) }
    /// Appends a single-precision number.
    public mutating func append(_ value: UInt32) { append(.uint32, value) }
    /// Appends a single-precision number.
    public mutating func append(_ value: Int) { append(.int64, UInt64(truncatingIfNeeded: value)) }
    /// Appends a single-precision number.
    public mutating func append(_ value: Float) { append(.float, value.bitPattern) }
    /// Appends a number that is the same throughout a layer's life.
    public mutating func append(_ value: Double) { append(.double, value.bitPattern) }
    /// Appends the mark of a missing value.
    public mutating func appendMissing() { bytes.append(Tag.missing.rawValue) }

    private mutating func append(_ tag: Tag, _ value: some FixedWidthInteger) {
        bytes.append(tag.rawValue)
        unsafe withUnsafeBytes(of: value.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    }
}
