/// A point or a vector; the x axis points right, and the y axis points down.
public struct Point: Sendable, Hashable {
    /// The horizontal coordinate, increasing to the right.
    public var x: Double
    /// The vertical coordinate, increasing downwards.
    public var y: Double

    /// Creates a point.
    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}

extension Point {
    @inlinable package static func + (one: Point, other: Point) -> Point {
        Point(one.x + other.x, one.y + other.y)
    }
    @inlinable package static func - (one: Point, other: Point) -> Point {
        Point(one.x - other.x, one.y - other.y)
    }
    @inlinable package static func * (point: Point, factor: Double) -> Point {
        Point(point.x * factor, point.y * factor)
    }

    @inlinable package var length: Double { (x * x + y * y).squareRoot() }

    @inlinable package func middle(_ other: Point) -> Point { Point((x + other.x) / 2, (y + other.y) / 2) }
}

/// A rectangle whose sides are parallel to the axes.
public struct Rectangle: Sendable, Equatable {
    /// The top left corner.
    public var origin: Point
    /// The width and height.
    public var size: Size

    /// Creates a rectangle.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }
}
