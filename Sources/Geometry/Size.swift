/// A size in points.
public struct Size: Sendable, Equatable {
    /// The width in points.
    public var width: Double
    /// The height in points.
    public var height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Converts a size in pixels to points, with one point per pixel.
    package init(_ size: PixelSize) { self.init(width: Double(size.width), height: Double(size.height)) }

    /// Returns the point at `unit`, given as fractions of the width and height.
    public func place(at unit: Point) -> Point { Point(unit.x * width, unit.y * height) }
}

/// The size of a picture in whole pixels.
public struct PixelSize: Sendable, Hashable, CustomStringConvertible {
    /// The maximum length of a side, in pixels.
    public static let longestSide = 8192

    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The size as it is written on the command line, such as `1920x1080`.
    public var description: String { "\(width)x\(height)" }
}
