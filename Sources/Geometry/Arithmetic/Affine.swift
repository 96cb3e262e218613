/// An affine transform of the plane, such as a scale, a rotation, a translation or a combination of these.
public struct Affine: Sendable, Hashable {
    /// The change of the resulting x per unit of x and per unit of y.
    public var xx, xy: Double
    /// The change of the resulting y per unit of x and per unit of y.
    public var yx, yy: Double
    /// The point to which the origin is mapped.
    public var dx, dy: Double

    /// Creates the transform that maps (x, y) to (`xx * x + xy * y + dx`, `yx * x + yy * y + dy`).
    public init(xx: Double, xy: Double, yx: Double, yy: Double, dx: Double, dy: Double) {
        (self.xx, self.xy, self.yx, self.yy) = (xx, xy, yx, yy)
        (self.dx, self.dy) = (dx, dy)
    }

    /// The transform that changes nothing.
    public static let identity = Affine(xx: 1, xy: 0, yx: 0, yy: 1, dx: 0, dy: 0)

    /// Returns a translation by `x` to the right and `y` downwards.
    public static func move(_ x: Double, _ y: Double) -> Affine {
        Affine(xx: 1, xy: 0, yx: 0, yy: 1, dx: x, dy: y)
    }

    /// Returns a scale about the origin.
    public static func scale(_ x: Double, _ y: Double) -> Affine {
        Affine(xx: x, xy: 0, yx: 0, yy: y, dx: 0, dy: 0)
    }

    /// Returns a rotation about the origin, clockwise on the screen.
    public static func rotate(degrees: Double) -> Affine {
        let (sine, cosine) = Turn.sineAndCosine(degrees / 360)
        return Affine(xx: cosine, xy: -sine, yx: sine, yy: cosine, dx: 0, dy: 0)
    }

    /// Returns the transform that applies this transform first, and then `next`.
    public func then(_ next: Affine) -> Affine {
        Affine(
            xx: next.xx * xx + next.xy * yx, xy: next.xx * xy + next.xy * yy,
            yx: next.yx * xx + next.yy * yx, yy: next.yx * xy + next.yy * yy,
            dx: next.xx * dx + next.xy * dy + next.dx, dy: next.yx * dx + next.yy * dy + next.dy)
    }

    /// The inverse transform; nil if this transform is singular, so that it maps the plane to a line or a point.
    public var inverse: Affine? {
        let determinant = xx * yy - xy * yx
        guard determinant != 0, (1 / determinant).isFinite else { return nil }
        let (a, b, c, d) = (yy / determinant, -xy / determinant, -yx / determinant, xx / determinant)
        return Affine(xx: a, xy: b, yx: c, yy: d, dx: -(a * dx + b * dy), dy: -(c * dx + d * dy))
    }

    /// The mean factor by which lengths change: the square root of the factor by which areas change.
    public var meanScale: Double { abs(xx * yy - xy * yx).squareRoot() }

    /// Returns the point to which `point` is mapped.
    public func callAsFunction(_ point: Point) -> Point {
        Point(xx * point.x + xy * point.y + dx, yx * point.x + yy * point.y + dy)
    }
}
