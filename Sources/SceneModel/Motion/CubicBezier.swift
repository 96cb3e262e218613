/// A timing curve from (0, 0) to (1, 1) with two handles, as CSS and Core Animation have it.
public struct CubicBezier: Sendable, Equatable {
    /// The handle at the start; x in 0…1.
    public let first: Point
    /// The handle at the end; x in 0…1.
    public let second: Point

    /// Creates a curve; nil when a handle's x is outside 0…1, for then the curve has no single value.
    public init?(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        guard (0...1).contains(x1), (0...1).contains(x2) else { return nil }
        first = Point(x1, y1)
        second = Point(x2, y2)
    }

    init(validated x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        first = Point(x1, y1)
        second = Point(x2, y2)
    }

    /// The height of the curve over `x` in 0…1.
    public func value(at x: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        // x grows with the parameter, so halving finds it; 53 halvings exhaust a double.
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
