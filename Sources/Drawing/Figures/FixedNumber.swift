import Geometry
import SceneModel

/// A fixed-point number, used in figures (the appearances of layers): a 32-bit whole part, and a 32-bit fraction in
/// units of 2⁻³².
///
/// At the right edge of a picture, a `Float` would be wrong by up to 1/10,000 of a pixel, which changes some pixels by
/// one level. With this type, no pixel changes.
public struct FixedNumber: Hashable, Sendable {
    /// The whole part: the number rounded down.
    public let whole: Int32
    /// The fraction above the whole part, in units of 2⁻³².
    public let fraction: UInt32

    /// Creates the nearest fixed-point number; NaN becomes 0.
    public init(_ value: Double) {
        let scaled = (value * 0x1p32).rounded()
        let bits = Int64(exactly: scaled) ?? (scaled > 0 ? .max : scaled < 0 ? .min : 0)
        whole = Int32(truncatingIfNeeded: bits >> 32)
        fraction = UInt32(truncatingIfNeeded: bits)
    }

    /// The number as a `Double`; the conversion is exact below 2²⁰.
    public var value: Double { Double(whole) + Double(fraction) * 0x1p-32 }
}

extension FigureBytes {
    /// Appends a fixed-point number.
    public mutating func append(_ number: FixedNumber) {
        append(number.whole)
        append(number.fraction)
    }
}

/// A point or vector with fixed-point coordinates, the form in which a layer's `Figure` stores it.
public struct FixedPoint: Hashable, Sendable {
    /// The coordinates as fixed-point numbers.
    public let x, y: FixedNumber

    /// Creates the point with the nearest fixed-point coordinates.
    public init(_ point: Point) { (x, y) = (FixedNumber(point.x), FixedNumber(point.y)) }

    /// The point with `Double` coordinates; the conversion is exact below 2²⁰.
    public var value: Point { Point(x.value, y.value) }
}

extension FigureBytes {
    /// Appends the fixed-point coordinates of a point.
    public mutating func append(_ point: FixedPoint) {
        append(point.x)
        append(point.y)
    }
}
