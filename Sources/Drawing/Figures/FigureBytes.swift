/// A description of what is drawn that grows at its end. Two descriptions are equal only if the same values of the
/// same types were appended in the same order: every value carries its type, every list its length.
public struct FigureBytes: Sendable, Hashable {
    /// The description.
    public private(set) var bytes: [UInt8] = []

    private enum Tag: UInt8 {
        case name, list, truth, int32, uint32, int64, float, double, missing, part
    }

    /// An empty description.
    public init() {}

    /// Says what follows: the kind of a layer, or of a part of it.
    public mutating func append(name: String) {
        let name = Array(name.utf8)
        append(.name, UInt32(truncatingIfNeeded: name.count))
        bytes += name
    }

    /// Says that so many values, or groups of values, follow that belong together.
    public mutating func append(count: Int) { append(.list, UInt64(truncatingIfNeeded: count)) }

    /// Appends a description as one value.
    public mutating func append(_ part: FigureBytes) {
        append(.part, UInt64(truncatingIfNeeded: part.bytes.count))
        bytes += part.bytes
    }

    /// Goes on with all that another description has, as if it had been appended here.
    mutating func join(_ other: FigureBytes) { bytes += other.bytes }

    /// Appends a truth value.
    public mutating func append(_ value: Bool) { append(.truth, value ? 1 : 0 as UInt8) }
    /// Appends a number.
    public mutating func append(_ value: Int32) { append(.int32, UInt32(bitPattern: value)) }
    /// Appends a number.
    public mutating func append(_ value: UInt32) { append(.uint32, value) }
    /// Appends a number.
    public mutating func append(_ value: Int) { append(.int64, UInt64(truncatingIfNeeded: value)) }
    /// Appends a number.
    public mutating func append(_ value: Float) { append(.float, value.bitPattern) }
    /// Appends a number that never changes in a layer's life.
    public mutating func append(_ value: Double) { append(.double, value.bitPattern) }
    /// Says that there is no value.
    public mutating func appendMissing() { bytes.append(Tag.missing.rawValue) }

    private mutating func append(_ tag: Tag, _ value: some FixedWidthInteger) {
        bytes.append(tag.rawValue)
        unsafe withUnsafeBytes(of: value.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    }
}
