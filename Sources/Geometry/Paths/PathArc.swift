/// An elliptical arc of an SVG path, converted from its end points to centre and radii as in SVG 1.1, F.6.
struct PathArc {
    private let center: Point
    private let radii: Point
    private let sine, cosine: Double
    private let from, to: Point
    private let xToY: Bool
    private let end: Point

    /// Creates an arc. Returns nil if a radius is 0 or the end points are equal, because then the arc is only a line.
    init?(
        from start: Point, to end: Point, radii given: Point, degrees: Double, _ isLarge: Bool, _ xToY: Bool
    ) {
        guard given.x > 0, given.y > 0, start != end else { return nil }
        (sine, cosine) = Turn.sineAndCosine(degrees / 360)
        let (halfX, halfY) = ((start.x - end.x) / 2, (start.y - end.y) / 2)
        // Half the vector between the end points, in coordinates in which the ellipse is the unit circle.
        var half = Point(
            (cosine * halfX + sine * halfY) / given.x, (cosine * halfY - sine * halfX) / given.y)
        let square = half.x * half.x + half.y * half.y
        guard square > 0, square.isFinite else { return nil }
        // If the ellipse is too small to reach both end points, both radii are scaled up.
        let growth = max(square.squareRoot(), 1)
        half = Point(half.x / growth, half.y / growth)
        let distance = (max(0, 1 - min(square, 1)) / min(square, 1)).squareRoot()
        let side = isLarge == xToY ? -distance : distance
        let middle = Point(side * half.y, -side * half.x)
        radii = Point(given.x * growth, given.y * growth)
        from = Point(half.x - middle.x, half.y - middle.y)
        to = Point(-half.x - middle.x, -half.y - middle.y)
        self.xToY = xToY
        self.end = end
        center = Point(
            (start.x + end.x) / 2 + cosine * middle.x * radii.x - sine * middle.y * radii.y,
            (start.y + end.y) / 2 + sine * middle.x * radii.x + cosine * middle.y * radii.y)
        guard radii.x.isFinite, radii.y.isFinite, center.x.isFinite, center.y.isFinite else { return nil }
    }

    /// The arc as cubic Béziers, the last of which ends exactly at the arc's end point.
    var pieces: [UnitArc.Piece] {
        var pieces = UnitArc.pieces(from: from, to: to, xToY: xToY).map { $0.mapped(place) }
        if let last = pieces.popLast() {
            pieces.append(UnitArc.Piece(control1: last.control1, control2: last.control2, end: end))
        }
        return pieces
    }

    private func place(_ unit: Point) -> Point {
        let (x, y) = (unit.x * radii.x, unit.y * radii.y)
        return Point(center.x + cosine * x - sine * y, center.y + sine * x + cosine * y)
    }
}
