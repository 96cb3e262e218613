/// A size in points.
public struct Size: Sendable, Equatable {
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// A size in pixels where a point has one.
    package init(_ size: PixelSize) { self.init(width: Double(size.width), height: Double(size.height)) }

    /// The place at a fraction of the width and of the height.
    public func place(at unit: Point) -> Point { Point(unit.x * width, unit.y * height) }
}

/// The size of a picture in whole pixels.
public struct PixelSize: Sendable, Equatable, CustomStringConvertible {
    /// The most pixels a side may have.
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

    /// `1920x1080`, as the command line writes it.
    public var description: String { "\(width)x\(height)" }
}
