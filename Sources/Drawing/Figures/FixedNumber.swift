import Geometry
import SceneModel

/// A number of a figure, as two of 32 bits: the whole part and the rest in 1 / 2³².
///
/// A float would be off by up to 1/10,000 of a pixel at the right edge of a picture, which changes a level here and
/// there by one. This changes none.
public struct FixedNumber: Hashable, Sendable {
    /// Rounded down.
    public let whole: Int32
    /// What is to be added to it.
    public let fraction: UInt32

    /// The nearest number there is; 0 for what is not a number.
    public init(_ value: Double) {
        let scaled = (value * 0x1p32).rounded()
        let bits = Int64(exactly: scaled) ?? (scaled > 0 ? .max : scaled < 0 ? .min : 0)
        whole = Int32(truncatingIfNeeded: bits >> 32)
        fraction = UInt32(truncatingIfNeeded: bits)
    }

    /// The number, exactly where it is below 2²⁰.
    public var value: Double { Double(whole) + Double(fraction) * 0x1p-32 }
}

extension FigureBytes {
    /// Appends a number of a figure.
    public mutating func append(_ number: FixedNumber) {
        append(number.whole)
        append(number.fraction)
    }
}

/// A place or a vector of a figure.
public struct FixedPoint: Hashable, Sendable {
    /// The coordinates.
    public let x, y: FixedNumber

    /// The nearest there is.
    public init(_ point: Point) { (x, y) = (FixedNumber(point.x), FixedNumber(point.y)) }

    /// The place, exactly where it is below 2²⁰.
    public var value: Point { Point(x.value, y.value) }
}

extension FigureBytes {
    /// Appends a place of a figure.
    public mutating func append(_ point: FixedPoint) {
        append(point.x)
        append(point.y)
    }
}
