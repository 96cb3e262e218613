import Geometry
import SceneModel

/// A number of a figure, as two 32-bit integers: the whole part, and the fraction in units of 2⁻³².
///
/// A `Float` would be off by up to 1/10,000 of a pixel at the right edge of a picture, which changes some levels by
/// one. This type changes none.
public struct FixedNumber: Hashable, Sendable {
    /// The number rounded down.
    public let whole: Int32
    /// The rest, in units of 2⁻³².
    public let fraction: UInt32

    /// Rounds to the nearest representable number; NaN becomes 0.
    public init(_ value: Double) {
        let scaled = (value * 0x1p32).rounded()
        let bits = Int64(exactly: scaled) ?? (scaled > 0 ? .max : scaled < 0 ? .min : 0)
        whole = Int32(truncatingIfNeeded: bits >> 32)
        fraction = UInt32(truncatingIfNeeded: bits)
    }

    /// The number as a `Double`, which is exact below 2²⁰.
    public var value: Double { Double(whole) + Double(fraction) * 0x1p-32 }
}

extension FigureBytes {
    /// Appends a number of a figure.
    public mutating func append(_ number: FixedNumber) {
        append(number.whole)
        append(number.fraction)
    }
}

/// A point or vector of a figure.
public struct FixedPoint: Hashable, Sendable {
    /// The coordinates.
    public let x, y: FixedNumber

    /// Rounds each coordinate to the nearest representable number.
    public init(_ point: Point) { (x, y) = (FixedNumber(point.x), FixedNumber(point.y)) }

    /// The point with `Double` coordinates, which are exact below 2²⁰.
    public var value: Point { Point(x.value, y.value) }
}

extension FigureBytes {
    /// Appends a point of a figure.
    public mutating func append(_ point: FixedPoint) {
        append(point.x)
        append(point.y)
    }
}
