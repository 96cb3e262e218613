/// The coverage of a frame's pixels by a rectangle that may be rotated: the fraction of each pixel's area that lies
/// inside the rectangle. The coverage depends only on the pixel's position, so it is the same however the frame is
/// split into bands of rows.
package struct Coverage {
    /// The coverage of a pixel that lies entirely inside the rectangle.
    static let full = Double(FieldRow.opaque)

    private let top, right, bottom, left: Edge
    /// The bounds outside of which nothing is covered.
    let bounds: PixelBounds

    /// Creates the coverage of a rectangle, which must not be empty.
    package init(of rectangle: MappedRectangle, bounds: PixelBounds) {
        let corners = rectangle.corners
        func edge(_ index: Int) -> Edge {
            Edge(from: corners[index], to: corners[(index + 1) % 4], inside: corners[(index + 2) % 4])
        }
        (top, right, bottom, left) = (edge(0), edge(1), edge(2), edge(3))
        self.bounds = bounds
    }

    /// Writes the coverage of the pixels in some columns of row `y`, from 0 to `FieldRow.opaque`; 0 outside the bounds.
    func fill(_ row: inout [Int32], _ columns: Range<Int>, y: Int) {
        precondition(row.indices.contains(columns), "the columns must lie in the row")
        var (touched, solid) = self.columns(y)
        (touched, solid) = (touched.clamped(to: columns), solid.clamped(to: columns))
        unsafe row.withUnsafeMutableBufferPointer { row in
            unsafe row[columns].update(repeating: 0)
            unsafe row[solid].update(repeating: Int32(Self.full))
            for x in touched.lowerBound..<solid.lowerBound { unsafe row[x] = value(x, y) }
            for x in solid.upperBound..<touched.upperBound { unsafe row[x] = value(x, y) }
        }
    }

    /// True if all pixels in some columns of row `y` are fully covered.
    func covers(_ columns: Range<Int>, y: Int) -> Bool { self.columns(y).solid.contains(columns) }

    /// Returns the columns of row `y` whose pixels may be covered, and the columns whose pixels are fully covered.
    func columns(_ y: Int) -> (touched: Range<Int>, solid: Range<Int>) {
        guard bounds.rows.contains(y) else { return (0..<0, 0..<0) }
        var (touched, solid) = (bounds.columns, bounds.columns)
        for edge in [top, right, bottom, left] {
            touched = edge.columns(y, in: touched, from: -edge.reach)
            solid = edge.columns(y, in: solid, from: edge.reach)
        }
        return (touched, solid.clamped(to: touched))
    }

    /// Returns the coverage of a pixel, from 0 to 255.
    func share(_ x: Int, _ y: Int) -> UInt8 { UInt8((Int(value(x, y)) * 255 + 1 << 14) >> 15) }

    /// Returns the coverage of a pixel, from 0 to `FieldRow.opaque`. The parts of the pixel outside two opposite edges
    /// don't overlap, so both are subtracted. Adjacent edges are independent, so their coverages are multiplied.
    private func value(_ x: Int, _ y: Int) -> Int32 {
        let down = max(top.coverage(x, y) + bottom.coverage(x, y) - 1, 0)
        let across = max(left.coverage(x, y) + right.coverage(x, y) - 1, 0)
        return Int32(down * across * Self.full + 0.5)
    }
}
