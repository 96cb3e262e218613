/// A value that can be interpolated, and so can be animated with keyframes.
public protocol Interpolatable: Sendable, Equatable {
    /// Returns the value at `fraction` of the way to `other`. The fraction may be outside 0...1.
    func interpolated(to other: Self, _ fraction: Double) -> Self

    /// The number of components to which a `wiggle` adds independent random offsets. The default of 0 is for types that
    /// can't have a `wiggle`.
    static var axisCount: Int { get }
    /// Returns the value with one offset added to each component.
    func moved(by offsets: [Double]) -> Self
}

extension Interpolatable {
    /// Zero by default: random offsets (`wiggle`) are not added to values of this type.
    public static var axisCount: Int { 0 }
    /// Returns the value unchanged.
    public func moved(by offsets: [Double]) -> Self { self }
}

extension Double: Interpolatable {
    /// Interpolates linearly; the fraction may be outside 0...1.
    public func interpolated(to other: Double, _ fraction: Double) -> Double {
        self + (other - self) * fraction
    }

    /// One component: the number.
    public static var axisCount: Int { 1 }
    /// Adds the offset to the number.
    public func moved(by offsets: [Double]) -> Double { self + offsets[0] }
}

extension Point: Interpolatable {
    /// Interpolates both coordinates linearly; the fraction may be outside 0...1.
    public func interpolated(to other: Point, _ fraction: Double) -> Point {
        Point(x.interpolated(to: other.x, fraction), y.interpolated(to: other.y, fraction))
    }

    /// Two components: x and y.
    public static var axisCount: Int { 2 }
    /// Adds the offsets to x and y.
    public func moved(by offsets: [Double]) -> Point { Point(x + offsets[0], y + offsets[1]) }
}

extension Rectangle: Interpolatable {
    /// Interpolates the corner and the size linearly; the fraction may be outside 0...1.
    public func interpolated(to other: Rectangle, _ fraction: Double) -> Rectangle {
        Rectangle(
            origin: origin.interpolated(to: other.origin, fraction),
            size: size.interpolated(to: other.size, fraction))
    }
}

extension Size: Interpolatable {
    /// Interpolates width and height linearly; the fraction may be outside 0...1.
    public func interpolated(to other: Size, _ fraction: Double) -> Size {
        Size(
            width: width.interpolated(to: other.width, fraction),
            height: height.interpolated(to: other.height, fraction))
    }

    /// Two components: width and height.
    public static var axisCount: Int { 2 }
    /// Adds the offsets to the width and height.
    public func moved(by offsets: [Double]) -> Size {
        Size(width: width + offsets[0], height: height + offsets[1])
    }
}
