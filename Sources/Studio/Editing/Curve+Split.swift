import Geometry
import SceneModel

extension Curve {
    /// Splits the curve between two keyframes at the time `x` (0...1), where a keyframe is added. The two new curves
    /// together give the same motion. A cubic Bézier is split exactly; other curves become tables if necessary.
    ///
    /// Returns nil if no two curves give the same motion. For example, a curve that overshoots may already have its
    /// start or end value at `x`, and a curve between equal values can't move.
    func split(at x: Double) -> (before: Curve, after: Curve)? {
        guard (0...1).contains(x), case let y = value(at: x), y.isFinite,
            let before = CurvePart(whole: self, x: 0...x, start: 0, end: y).curve,
            let after = CurvePart(whole: self, x: x...1, start: y, end: 1).curve
        else { return nil }
        return (before, after)
    }
}

/// A part of a curve, which is turned into a curve of its own.
private struct CurvePart {
    let whole: Curve
    let x: ClosedRange<Double>
    /// The value of the whole curve where the part begins; may be above `end`.
    let start: Double
    let end: Double

    /// The maximum difference from the original motion, as a share of the distance between the two keyframes. It is
    /// less than a level of an 8-bit colour.
    private static let tolerance = 0.0005
    private static let tableCounts = [9, 17, 33, 65, 129, 257, 513, 1025]
    private static let checkedPlaces = 512
    /// The y values that the scene format allows in curves.
    private static let ordinates = -10.0...10.0

    /// The simplest curve that differs from the part by less than the tolerance, or nil.
    var curve: Curve? {
        // The parts of a `hold` curve are `hold` curves, too.
        let held: [Curve] = whole == .named(.hold) ? [whole] : []
        let simple = held + [.named(.linear)] + (bezier.map { [.bezier($0)] } ?? [])
        return simple.first(where: isClose)
            ?? Self.tableCounts.lazy.compactMap { table($0) }.first(where: isClose)
    }

    /// Returns true if `curve` differs from the part by less than the tolerance. The end is not compared, because the
    /// keyframe's own value applies there.
    private func isClose(_ curve: Curve) -> Bool {
        (0..<Self.checkedPlaces).allSatisfy { place in
            let share = Double(place) / Double(Self.checkedPlaces)
            let value = start + (end - start) * curve.value(at: share)
            return abs(value - whole.value(at: at(share))) <= Self.tolerance
        }
    }

    private func at(_ share: Double) -> Double { x.lowerBound + (x.upperBound - x.lowerBound) * share }

    /// Returns the same motion as a table of evenly spaced values; nil if a value is outside of the format's range.
    private func table(_ count: Int) -> Curve? {
        let values = (0..<count).map { index in
            let value = whole.value(at: at(Double(index) / Double(count - 1)))
            return rounded((value - start) / (end - start))
        }
        return values.allSatisfy(Self.ordinates.contains) ? .table(values) : nil
    }

    /// The part as a Bézier, computed with de Casteljau's algorithm; nil if the whole curve is not a Bézier.
    private var bezier: CubicBezier? {
        guard let bezier = whole.bezier else { return nil }
        let isFirst = x.lowerBound == 0
        let cut = bezier.parameter(at: isFirst ? x.upperBound : x.lowerBound)
        let ends = (Point(0, 0), Point(1, 1))
        let sides = [
            ends.0.interpolated(to: bezier.first, cut), bezier.first.interpolated(to: bezier.second, cut),
            bezier.second.interpolated(to: ends.1, cut),
        ]
        let inner = [sides[0].interpolated(to: sides[1], cut), sides[1].interpolated(to: sides[2], cut)]
        let handles = isFirst ? [sides[0], inner[0]] : [inner[1], sides[2]]
        let numbers = handles.flatMap { handle in
            [
                min(max((handle.x - x.lowerBound) / (x.upperBound - x.lowerBound), 0), 1),
                (handle.y - start) / (end - start),
            ]
        }
        guard numbers.allSatisfy(Self.ordinates.contains) else { return nil }
        let written = numbers.map(rounded)
        return CubicBezier(written[0], written[1], written[2], written[3])
    }

    /// Returns the number rounded to four decimal places, like the values of new keyframes.
    private func rounded(_ number: Double) -> Double { (number * 1e4).rounded() / 1e4 }
}

extension CubicBezier {
    /// Returns the parameter (0...1) at which the Bézier curve reaches `x`.
    fileprivate func parameter(at x: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        // Bisects, because x grows with the parameter; after 53 steps the precision of a double is exhausted.
        for _ in 0..<53 {
            let middle = (low + high) / 2
            let rest = 1 - middle
            let place = 3 * rest * middle * (rest * first.x + middle * second.x) + middle * middle * middle
            if place < x { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
