/// A point or a vector; x goes right, y goes down.
public struct Point: Sendable, Hashable {
    /// To the right.
    public var x: Double
    /// Down.
    public var y: Double

    /// Creates a point.
    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}

extension Format where Value == Point {
    /// Two numbers as a list.
    public static func point(in range: ClosedRange<Double>) -> Format {
        let coordinate = Format<Double>.number(in: range)
        return Format<[Double]>.list(of: coordinate, count: 2...2).map(
            expectation: "[x, y]", { Point($0[0], $0[1]) }, back: { [$0.x, $0.y] }
        ).knowing { $0.numbers(of: "x", "y") }.defined(as: "point(\(range.words))")
    }
}
