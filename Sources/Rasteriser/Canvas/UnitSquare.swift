import Geometry

/// The rectangle in points to which unit coordinates refer, and the points' place in the frame.
public struct UnitSquare: Sendable {
    /// Its top left corner.
    public let origin: Point
    /// Its size.
    public let size: Size
    /// Takes points to the frame's pixels.
    public let transform: Affine

    /// A rectangle of points. For a layer the transform is the moment's.
    public init(origin: Point = Point(0, 0), size: Size, transform: Affine) {
        (self.origin, self.size, self.transform) = (origin, size, transform)
    }

    /// The points of a place in unit coordinates.
    package func place(_ unit: Point) -> Point {
        Point(origin.x + unit.x * size.width, origin.y + unit.y * size.height)
    }
}
