/// Arcs of the unit circle, approximated by cubic Béziers. Each Bézier spans at most a quarter circle, so that the
/// error is below 1/3000 of the radius.
package enum UnitArc {
    /// A cubic Bézier that begins where the previous one ends.
    package struct Piece: Sendable, Equatable {
        /// The first control point.
        package let control1: Point
        /// The second control point.
        package let control2: Point
        /// The end point.
        package let end: Point

        /// Returns a copy with each point mapped.
        package func mapped(_ map: (Point) -> Point) -> Piece {
            Piece(control1: map(control1), control2: map(control2), end: map(end))
        }
    }

    /// Returns the arc between two points of the unit circle. The arc runs from the x axis towards the y axis if `xToY`
    /// is true, otherwise in the opposite direction.
    package static func pieces(from start: Point, to end: Point, xToY: Bool) -> [Piece] {
        var pieces: [Piece] = []
        add(from: start, to: end, xToY ? 1 : -1, depth: 0, to: &pieces)
        return pieces
    }

    private static func add(
        from start: Point, to end: Point, _ sign: Double, depth: Int, to pieces: inout [Piece]
    ) {
        let cosine = start.x * end.x + start.y * end.y
        let sine = (start.x * end.y - start.y * end.x) * sign
        // After an arc is halved twice, each part spans at most a quarter circle.
        if depth == 2 || (sine >= 0 && cosine > -1e-9) {
            pieces.append(piece(from: start, to: end, sign, cosine: cosine))
            return
        }
        let middle = middle(from: start, to: end, sign, isShort: sine > 0)
        add(from: start, to: middle, sign, depth: depth + 1, to: &pieces)
        add(from: middle, to: end, sign, depth: depth + 1, to: &pieces)
    }

    /// Returns an arc of at most a quarter circle. The distance from each end to its control point is 4/3 of the
    /// tangent of a quarter of the angle.
    private static func piece(from start: Point, to end: Point, _ sign: Double, cosine: Double) -> Piece {
        let half = (max(0, 1 - cosine) / 2).squareRoot()
        let handle = 4.0 / 3 * half / (1 + (max(0, 1 + cosine) / 2).squareRoot()) * sign
        return Piece(
            control1: Point(start.x - handle * start.y, start.y + handle * start.x),
            control2: Point(end.x + handle * end.y, end.y - handle * end.x), end: end)
    }

    /// Returns the midpoint of the arc. If the chord is longer than the radius, the midpoint is found at right angles
    /// to the chord. Otherwise it is found in the direction of the sum of both points, or in the opposite direction if
    /// the arc exceeds a half circle (`isShort` is false).
    private static func middle(from start: Point, to end: Point, _ sign: Double, isShort: Bool) -> Point {
        let chord = Point(end.x - start.x, end.y - start.y)
        let across = Point(chord.y * sign, -chord.x * sign)
        let sum = Point(start.x + end.x, start.y + end.y)
        let isWide = chord.x * chord.x + chord.y * chord.y > 1
        let direction = isWide ? across : isShort ? sum : Point(-sum.x, -sum.y)
        let length = (direction.x * direction.x + direction.y * direction.y).squareRoot()
        return Point(direction.x / length, direction.y / length)
    }
}
