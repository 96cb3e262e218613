import Geometry

/// A colour that a layer computes for a pixel. Components that are NaN count as 0.
public struct FieldColor: Sendable, Equatable {
    /// The gamma-encoded components, from 0 to 255, which may have fractions.
    public var red, green, blue: Double
    /// The alpha, from 0 to 1; the components are not premultiplied.
    public var alpha: Double

    /// Creates a colour from components of 0 to 255 and an alpha of 0 to 1.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// Creates a field colour with the same components and alpha as `color`.
    public init(_ color: Color) {
        self.init(
            red: Double(color.red), green: Double(color.green), blue: Double(color.blue),
            alpha: Double(color.alpha) / 255)
    }

    /// Returns the colour that lies at `fraction` of the way from this colour to `other`.
    public func interpolated(to other: FieldColor, _ fraction: Double) -> FieldColor {
        FieldColor(
            red: red.interpolated(to: other.red, fraction),
            green: green.interpolated(to: other.green, fraction),
            blue: blue.interpolated(to: other.blue, fraction),
            alpha: alpha.interpolated(to: other.alpha, fraction))
    }
}

/// A field whose colours are computed by a closure, pixel by pixel.
struct ClosureField: ColorField {
    /// The transform from the frame's pixels to the layer's points.
    let layerPlace: Affine
    /// The pixels for which the closure `color` is called.
    let touched: PixelBounds
    let color: (Point) -> FieldColor

    let isOpaque = false

    mutating func fill(_ row: inout FieldRow, y: Int) {
        row.visible = touched.rows.contains(y) ? touched.columns.clamped(to: row.wanted) : 0..<0
        let (red, green, blue, alpha) = unsafe (row.plane(0), row.plane(1), row.plane(2), row.plane(3))
        for x in row.visible {
            let color = color(layerPlace(Point(Double(x) + 0.5, Double(y) + 0.5)))
            unsafe red[x] = Self.fixed(color.red, most: 255, steps: FieldRow.levelStep)
            unsafe green[x] = Self.fixed(color.green, most: 255, steps: FieldRow.levelStep)
            unsafe blue[x] = Self.fixed(color.blue, most: 255, steps: FieldRow.levelStep)
            unsafe alpha[x] = Self.fixed(color.alpha, most: 1, steps: Double(FieldRow.opaque))
        }
    }

    private static func fixed(_ value: Double, most: Double, steps: Double) -> UInt16 {
        UInt16((value > 0 ? min(value, most) * steps : 0).rounded())
    }
}
