import Geometry

/// A rectangle in points, transformed to a parallelogram in a frame.
package struct MappedRectangle: Sendable {
    let size: Size
    let transform: Affine

    package init(size: Size, transform: Affine) { (self.size, self.transform) = (size, transform) }

    /// Creates the parallelogram to which `transform` maps a rectangle in points.
    package init(_ rectangle: Rectangle, transform: Affine) {
        size = rectangle.size
        self.transform = Affine.move(rectangle.origin.x, rectangle.origin.y).then(transform)
    }

    /// The four corners, in order around the shape.
    package var corners: [Point] {
        let (width, height) = (size.width, size.height)
        return [Point(0, 0), Point(width, 0), Point(width, height), Point(0, height)].map { transform($0) }
    }

    /// Returns true if the shape covers every pixel of a frame of this size completely.
    package func covers(width: Int, height: Int) -> Bool {
        covers(PixelBounds(columns: 0..<width, rows: 0..<height))
    }

    /// Returns true if the shape covers every pixel of the bounds completely.
    func covers(_ pixels: PixelBounds) -> Bool {
        guard let inverse = transform.inverse else { return false }
        // Rounding may move an edge that coincides with the frame's edge slightly inside.
        let slack = 1e-6
        let (left, right) = (Double(pixels.columns.lowerBound), Double(pixels.columns.upperBound))
        let (top, bottom) = (Double(pixels.rows.lowerBound), Double(pixels.rows.upperBound))
        return [Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)].allSatisfy {
            corner in
            let place = inverse(corner)
            return place.x >= -slack && place.y >= -slack && place.x <= size.width + slack
                && place.y <= size.height + slack
        }
    }

    /// Returns the pixels of `bounds` that the shape may touch.
    package func touched(in bounds: PixelBounds) -> PixelBounds {
        let corners = corners
        func ends(_ values: [Double]) -> (from: Double, to: Double) {
            // An edge touches pixels whose centres are up to √½ pixels away.
            ((values.min() ?? 0) - 2, (values.max() ?? 0) + 2)
        }
        let (columns, rows) = (ends(corners.map(\.x)), ends(corners.map(\.y)))
        return PixelBounds(
            columns: bounds.columns(from: columns.from, to: columns.to),
            rows: bounds.rows(from: rows.from, to: rows.to))
    }

    /// The pixels that the shape may touch, including pixels outside the frame.
    package var touched: PixelBounds {
        guard transform.isFinite, size.width.isFinite, size.height.isFinite else { return .anywhere }
        return touched(in: .anywhere)
    }

    /// The pixels inside the shape, whose edges must lie on pixel boundaries.
    package var bounds: PixelBounds {
        let corners = corners
        let (first, last) = (corners[0], corners[2])
        return PixelBounds(
            columns: Int(first.x.rounded())..<Int(last.x.rounded()),
            rows: Int(first.y.rounded())..<Int(last.y.rounded()))
    }
}
