/// A colour for every pixel of the plane, as levels with 8 fraction bits.
package protocol ColorField: ~Copyable {
    /// Whether every pixel is opaque; the rows' alpha is then not read.
    var isOpaque: Bool { get }
    /// Writes the colours of one row of pixels. Rows are asked for from top to bottom.
    mutating func fill(_ row: inout FieldRow, y: Int)
}
