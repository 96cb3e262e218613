/// A value that can be interpolated.
public protocol Interpolatable: Sendable, Equatable {
    /// Interpolates to another value; the fraction may be outside 0…1.
    func interpolated(to other: Self, _ fraction: Double) -> Self

    /// The number of components that a wiggle moves independently. The default of 0 is for types that can't wiggle.
    static var axisCount: Int { get }
    /// The value with an offset added to each component.
    func moved(by offsets: [Double]) -> Self
}

extension Interpolatable {
    /// No components.
    public static var axisCount: Int { 0 }
    /// The value itself.
    public func moved(by offsets: [Double]) -> Self { self }
}

extension Double: Interpolatable {
    /// Interpolates linearly.
    public func interpolated(to other: Double, _ fraction: Double) -> Double {
        self + (other - self) * fraction
    }

    /// One component.
    public static var axisCount: Int { 1 }
    /// See `Interpolatable`.
    public func moved(by offsets: [Double]) -> Double { self + offsets[0] }
}

extension Point: Interpolatable {
    /// Interpolates linearly.
    public func interpolated(to other: Point, _ fraction: Double) -> Point {
        Point(x.interpolated(to: other.x, fraction), y.interpolated(to: other.y, fraction))
    }

    /// Two components: x and y.
    public static var axisCount: Int { 2 }
    /// See `Interpolatable`.
    public func moved(by offsets: [Double]) -> Point { Point(x + offsets[0], y + offsets[1]) }
}

extension Size: Interpolatable {
    /// Interpolates linearly.
    public func interpolated(to other: Size, _ fraction: Double) -> Size {
        Size(
            width: width.interpolated(to: other.width, fraction),
            height: height.interpolated(to: other.height, fraction))
    }

    /// Two components: width and height.
    public static var axisCount: Int { 2 }
    /// See `Interpolatable`.
    public func moved(by offsets: [Double]) -> Size {
        Size(width: width + offsets[0], height: height + offsets[1])
    }
}
