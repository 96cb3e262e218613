import Geometry

/// A straight line through a frame, one side of which is the inner side.
package struct Edge {
    /// The distance, in pixels, from a pixel's centre to a line of this direction that just touches the pixel's corner.
    let reach: Double

    private let point: Point
    /// The unit vector towards the inner side.
    private let inward: Point
    private let steep: Double
    private let shallow: Double

    /// Creates the line through two points; the point `inside` lies on the inner side.
    init(from start: Point, to end: Point, inside: Point) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        let side = (inside.y - start.y) * dx - (inside.x - start.x) * dy
        let sign = side < 0 ? -1 / length : 1 / length
        point = start
        inward = Point(-dy * sign, dx * sign)
        steep = max(abs(inward.x), abs(inward.y))
        shallow = min(abs(inward.x), abs(inward.y))
        reach = (steep + shallow) / 2
    }

    /// Returns the fraction of a pixel's area that lies on the inner side of the line, from 0 to 1.
    func coverage(_ x: Int, _ y: Int) -> Double {
        let distance =
            (Double(x) + 0.5 - point.x) * inward.x + (Double(y) + 0.5 - point.y) * inward.y
        // The distance by which the edge has passed the pixel's outermost corner.
        let depth = distance + reach
        if depth <= 0 { return 0 }
        if depth >= 2 * reach { return 1 }
        // The covered part is a triangle at either corner, and grows linearly between the corners.
        if depth < shallow { return depth * depth / (2 * steep * shallow) }
        if depth <= steep { return (depth - shallow / 2) / steep }
        let rest = 2 * reach - depth
        return 1 - rest * rest / (2 * steep * shallow)
    }

    /// Returns the columns of row `y` whose pixel centres lie at least `least` pixels on the inner side of the line.
    func columns(_ y: Int, in columns: Range<Int>, from least: Double) -> Range<Int> {
        let missing = least - (Double(y) + 0.5 - point.y) * inward.y
        let bound = point.x + missing / inward.x
        let bounds = PixelBounds(columns: columns, rows: 0..<0)
        if inward.x > 0 { return bounds.columns(from: bound, to: .infinity) }
        if inward.x < 0 { return bounds.columns(from: -.infinity, to: bound) }
        return missing <= 0 ? columns : columns.lowerBound..<columns.lowerBound
    }
}
