/// The radii of a rectangle's corners, in points.
public struct CornerRadii: Sendable, Equatable {
    /// The radius of the top left corner.
    public var topLeft: Double
    /// The radius of the top right corner.
    public var topRight: Double
    /// The radius of the bottom right corner.
    public var bottomRight: Double
    /// The radius of the bottom left corner.
    public var bottomLeft: Double

    /// Creates radii for the four corners.
    public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// Creates the same radius for all corners.
    public init(_ radius: Double) {
        self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
    }

    /// Top left, top right, bottom right, bottom left.
    package var all: [Double] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// True if all are equal.
    package var isEven: Bool { all.allSatisfy { $0 == topLeft } }
}

extension CornerRadii: Interpolatable {
    /// Interpolates each radius linearly.
    public func interpolated(to other: CornerRadii, _ fraction: Double) -> CornerRadii {
        CornerRadii(
            topLeft: topLeft.interpolated(to: other.topLeft, fraction),
            topRight: topRight.interpolated(to: other.topRight, fraction),
            bottomRight: bottomRight.interpolated(to: other.bottomRight, fraction),
            bottomLeft: bottomLeft.interpolated(to: other.bottomLeft, fraction))
    }

    /// One component: all radii change together.
    public static var axisCount: Int { 1 }
    /// See `Interpolatable`.
    public func moved(by offsets: [Double]) -> CornerRadii {
        CornerRadii(
            topLeft: topLeft + offsets[0], topRight: topRight + offsets[0],
            bottomRight: bottomRight + offsets[0], bottomLeft: bottomLeft + offsets[0])
    }
}
