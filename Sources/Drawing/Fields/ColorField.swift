/// Colours all over the plane, finer than pixels have them.
protocol ColorField: ~Copyable {
    /// Whether every pixel is fully covered; `FieldRow.alpha` is then not looked at.
    var isOpaque: Bool { get }
    /// Writes the colours of one row of pixels. Rows are asked for from top to bottom.
    mutating func fill(_ row: inout FieldRow, y: Int)
}
