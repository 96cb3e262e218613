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

    /// Creates radii for the four corners, in points.
    public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// Creates the same radius, in points, for all corners.
    public init(_ radius: Double) {
        self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
    }

    /// The four radii: top left, top right, bottom right, bottom left.
    package var all: [Double] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// True if all radii are equal.
    package var isEven: Bool { all.allSatisfy { $0 == topLeft } }
}

extension CornerRadii: Interpolatable {
    /// Interpolates each radius linearly; the fraction may be outside 0...1.
    public func interpolated(to other: CornerRadii, _ fraction: Double) -> CornerRadii {
        CornerRadii(
            topLeft: topLeft.interpolated(to: other.topLeft, fraction),
            topRight: topRight.interpolated(to: other.topRight, fraction),
            bottomRight: bottomRight.interpolated(to: other.bottomRight, fraction),
            bottomLeft: bottomLeft.interpolated(to: other.bottomLeft, fraction))
    }

    /// The number of values that a wiggle changes: one, because it changes all radii together.
    public static var axisCount: Int { 1 }
    /// Adds the same offset to all radii.
    public func moved(by offsets: [Double]) -> CornerRadii {
        CornerRadii(
            topLeft: topLeft + offsets[0], topRight: topRight + offsets[0],
            bottomRight: bottomRight + offsets[0], bottomLeft: bottomLeft + offsets[0])
    }
}
