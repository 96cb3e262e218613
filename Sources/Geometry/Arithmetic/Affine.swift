/// An affine transform of the plane: scale, rotation and translation.
public struct Affine: Sendable, Equatable {
    /// The change of x for one step right and one down.
    public var xx, xy: Double
    /// The change of y for one step right and one down.
    public var yx, yy: Double
    /// The place to which the origin goes.
    public var dx, dy: Double

    /// x becomes `xx * x + xy * y + dx`, and y `yx * x + yy * y + dy`.
    public init(xx: Double, xy: Double, yx: Double, yy: Double, dx: Double, dy: Double) {
        (self.xx, self.xy, self.yx, self.yy) = (xx, xy, yx, yy)
        (self.dx, self.dy) = (dx, dy)
    }

    /// Everything stays where it is.
    public static let identity = Affine(xx: 1, xy: 0, yx: 0, yy: 1, dx: 0, dy: 0)

    /// Moves to the right and down.
    public static func move(_ x: Double, _ y: Double) -> Affine {
        Affine(xx: 1, xy: 0, yx: 0, yy: 1, dx: x, dy: y)
    }

    /// Scales about the origin.
    public static func scale(_ x: Double, _ y: Double) -> Affine {
        Affine(xx: x, xy: 0, yx: 0, yy: y, dx: 0, dy: 0)
    }

    /// Turns about the origin, clockwise on the screen.
    public static func rotate(degrees: Double) -> Affine {
        let (sine, cosine) = Turn.sineAndCosine(degrees / 360)
        return Affine(xx: cosine, xy: -sine, yx: sine, yy: cosine, dx: 0, dy: 0)
    }

    /// This map first, then another.
    public func then(_ next: Affine) -> Affine {
        Affine(
            xx: next.xx * xx + next.xy * yx, xy: next.xx * xy + next.xy * yy,
            yx: next.yx * xx + next.yy * yx, yy: next.yx * xy + next.yy * yy,
            dx: next.xx * dx + next.xy * dy + next.dx, dy: next.yx * dx + next.yy * dy + next.dy)
    }

    /// The inverse, or nil when the transform is singular: everything lands on a line or a point.
    public var inverse: Affine? {
        let determinant = xx * yy - xy * yx
        guard determinant != 0, (1 / determinant).isFinite else { return nil }
        let (a, b, c, d) = (yy / determinant, -xy / determinant, -yx / determinant, xx / determinant)
        return Affine(xx: a, xy: b, yx: c, yy: d, dx: -(a * dx + b * dy), dy: -(c * dx + d * dy))
    }

    /// The factor of lengths: the square root of how much larger areas become.
    public var meanScale: Double { abs(xx * yy - xy * yx).squareRoot() }

    /// The place to which a point goes.
    public func callAsFunction(_ point: Point) -> Point {
        Point(xx * point.x + xy * point.y + dx, yx * point.x + yy * point.y + dy)
    }
}
