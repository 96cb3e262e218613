import Geometry

extension Rectangle {
    package var isDrawable: Bool {
        size.isDrawable && abs(origin.x) <= Size.longestDrawable && abs(origin.y) <= Size.longestDrawable
    }
}

extension Size {
    /// No side of anything that is drawn is longer, in points.
    static let longestDrawable = 1e9

    /// Whether it has an area, and one that can be drawn.
    package var isDrawable: Bool {
        width > 0 && height > 0 && width <= Self.longestDrawable && height <= Self.longestDrawable
    }
}
