import Geometry

/// A rectangle, sized in points, under a transform, as a shape in a frame.
package struct MappedRectangle: Sendable {
    let size: Size
    let transform: Affine

    package init(size: Size, transform: Affine) { (self.size, self.transform) = (size, transform) }

    /// A rectangle of points.
    package init(_ rectangle: Rectangle, transform: Affine) {
        size = rectangle.size
        self.transform = Affine.move(rectangle.origin.x, rectangle.origin.y).then(transform)
    }

    /// The four corners, going round.
    package var corners: [Point] {
        let (width, height) = (size.width, size.height)
        return [Point(0, 0), Point(width, 0), Point(width, height), Point(0, height)].map { transform($0) }
    }

    /// Whether every pixel of a frame lies wholly inside.
    package func covers(width: Int, height: Int) -> Bool {
        guard let inverse = transform.inverse else { return false }
        // Rounding may put an edge that is meant to lie on the frame's a little inside it.
        let slack = 1e-6
        let (right, bottom) = (Double(width), Double(height))
        return [Point(0, 0), Point(right, 0), Point(right, bottom), Point(0, bottom)].allSatisfy { corner in
            let place = inverse(corner)
            return place.x >= -slack && place.y >= -slack && place.x <= size.width + slack
                && place.y <= size.height + slack
        }
    }

    /// The pixels of bounds that the rectangle may touch.
    package func touched(in bounds: PixelBounds) -> PixelBounds {
        let corners = corners
        func ends(_ values: [Double]) -> (from: Double, to: Double) {
            // An edge touches pixels whose middles are up to √½ pixels away.
            ((values.min() ?? 0) - 2, (values.max() ?? 0) + 2)
        }
        let (columns, rows) = (ends(corners.map(\.x)), ends(corners.map(\.y)))
        return PixelBounds(
            columns: bounds.columns(from: columns.from, to: columns.to),
            rows: bounds.rows(from: rows.from, to: rows.to))
    }

    /// The pixels that the rectangle may touch, in the frame and around it.
    package var touched: PixelBounds {
        guard transform.isFinite, size.width.isFinite, size.height.isFinite else { return .anywhere }
        return touched(in: .anywhere)
    }

    /// The pixels inside a rectangle whose edges lie between pixels.
    package var bounds: PixelBounds {
        let corners = corners
        let (first, last) = (corners[0], corners[2])
        return PixelBounds(
            columns: Int(first.x.rounded())..<Int(last.x.rounded()),
            rows: Int(first.y.rounded())..<Int(last.y.rounded()))
    }
}
