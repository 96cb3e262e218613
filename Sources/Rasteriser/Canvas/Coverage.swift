/// A rectangle's coverage of each pixel of a frame, inside bounds: the part of the pixel on the inner side
/// of each edge. It depends on nothing but the pixel, so rows drawn by themselves have what the whole frame has.
package struct Coverage {
    /// The coverage of a pixel that lies inside.
    static let full = Double(FieldRow.opaque)

    private let top, right, bottom, left: Edge
    /// Beyond them nothing is covered.
    let bounds: PixelBounds

    /// The coverage by a rectangle that has an area.
    package init(of rectangle: MappedRectangle, bounds: PixelBounds) {
        let corners = rectangle.corners
        func edge(_ index: Int) -> Edge {
            Edge(from: corners[index], to: corners[(index + 1) % 4], inside: corners[(index + 2) % 4])
        }
        (top, right, bottom, left) = (edge(0), edge(1), edge(2), edge(3))
        self.bounds = bounds
    }

    /// Writes the coverage of a row's pixels, 0 to `FieldRow.opaque`; 0 outside the bounds.
    func fill(_ row: inout [Int32], y: Int) {
        for x in row.indices { row[x] = 0 }
        let (touched, solid) = columns(y)
        for x in touched.lowerBound..<solid.lowerBound { row[x] = value(x, y) }
        for x in solid { row[x] = Int32(Self.full) }
        for x in solid.upperBound..<touched.upperBound { row[x] = value(x, y) }
    }

    /// The columns of a row of which some pixel may be covered, and among them those that are wholly.
    func columns(_ y: Int) -> (touched: Range<Int>, solid: Range<Int>) {
        guard bounds.rows.contains(y) else { return (0..<0, 0..<0) }
        var (touched, solid) = (bounds.columns, bounds.columns)
        for edge in [top, right, bottom, left] {
            touched = edge.columns(y, in: touched, from: -edge.reach)
            solid = edge.columns(y, in: solid, from: edge.reach)
        }
        return (touched, solid.clamped(to: touched))
    }

    /// The coverage of a pixel in 255ths.
    func share(_ x: Int, _ y: Int) -> UInt8 { UInt8((Int(value(x, y)) * 255 + 1 << 14) >> 15) }

    /// Opposite edges cut off parts of a pixel that don't overlap, so those are subtracted. Neighbouring edges are
    /// independent, so what they leave is multiplied.
    private func value(_ x: Int, _ y: Int) -> Int32 {
        let down = max(top.coverage(x, y) + bottom.coverage(x, y) - 1, 0)
        let across = max(left.coverage(x, y) + right.coverage(x, y) - 1, 0)
        return Int32(down * across * Self.full + 0.5)
    }
}
