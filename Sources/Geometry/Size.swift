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

extension Format where Value == Size {
    /// Width and height as a list.
    public static func size(in range: ClosedRange<Double>) -> Format {
        let length = Format<Double>.number(in: range)
        return Format<[Double]>.list(of: length, count: 2...2).map(
            expectation: "[width, height]", { Size(width: $0[0], height: $0[1]) },
            back: { [$0.width, $0.height] }
        ).knowing { $0.numbers(of: "width", "height") }.defined(as: "size(\(range.words))")
    }
}
