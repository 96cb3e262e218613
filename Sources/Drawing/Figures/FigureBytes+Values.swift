import Geometry
import SceneModel

extension FigureBytes {
    /// Appends a time as an exact fraction.
    public mutating func append(_ time: SceneTime) {
        append(time.numerator)
        append(time.denominator)
    }

    /// Appends a colour.
    public mutating func append(_ color: Color) { append(color.code) }

    /// Appends the coordinates of a point that is constant while the layer is visible.
    public mutating func append(_ point: Point) {
        append(point.x)
        append(point.y)
    }

    /// Appends a size in pixels.
    public mutating func append(_ size: PixelSize) {
        append(Int32(truncatingIfNeeded: size.width))
        append(Int32(truncatingIfNeeded: size.height))
    }

    /// Appends the two bounds of a range that is constant while the layer is visible.
    public mutating func append(_ range: ValueRange) {
        append(range.lowest)
        append(range.highest)
    }

    /// Appends a list: the number of its values, then each value by means of the closure `append`.
    public mutating func append<Value>(
        _ values: some Collection<Value>, _ append: (inout FigureBytes, Value) -> Void
    ) {
        self.append(count: values.count)
        for value in values { append(&self, value) }
    }
}

extension Color {
    /// The four components of the colour in one number.
    fileprivate var code: UInt32 {
        UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)
    }
}
