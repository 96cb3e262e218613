/// A cubic Bézier timing curve from (0, 0) to (1, 1), as in CSS and Core Animation.
public struct CubicBezier: Sendable, Equatable {
    /// The first control point; its x is in 0...1.
    public let first: Point
    /// The second control point; its x is in 0...1.
    public let second: Point

    /// Creates a curve from its two control points. Returns nil if x1 or x2 is outside 0...1, because then the curve is
    /// not a function of x.
    public init?(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        guard (0...1).contains(x1), (0...1).contains(x2) else { return nil }
        first = Point(x1, y1)
        second = Point(x2, y2)
    }

    /// Creates a curve whose x1 and x2 are known to be in 0...1.
    package init(validated x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        first = Point(x1, y1)
        second = Point(x2, y2)
    }

    /// The coordinates of both control points: x1, y1, x2, y2.
    package var handles: [Double] { [first.x, first.y, second.x, second.y] }

    /// Returns the curve's y at `x`, from 0 to 1.
    public func value(at x: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        // x increases with the curve's parameter, so bisection finds the parameter; 53 steps exhaust the precision of a
        // double.
        var low = 0.0
        var high = 1.0
        for _ in 0..<53 {
            let middle = (low + high) / 2
            if Self.coordinate(first.x, second.x, at: middle) < x { low = middle } else { high = middle }
        }
        return Self.coordinate(first.y, second.y, at: (low + high) / 2)
    }

    private static func coordinate(_ first: Double, _ second: Double, at parameter: Double) -> Double {
        let rest = 1 - parameter
        let inner = 3 * rest * parameter * (rest * first + parameter * second)
        return inner + parameter * parameter * parameter
    }
}
