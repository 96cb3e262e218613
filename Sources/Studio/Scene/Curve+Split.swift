import Geometry
import SceneModel

extension Curve {
    /// The curves of the two steps into which a keyframe at `x` splits this curve's step, so that the motion stays what it was. A
    /// cubic Bézier is split exactly, others become tables where they must.
    ///
    /// Nil if no two curves do that: a step leads from its first value to its last, and a curve that swings can be at one of
    /// them in between.
    func split(at x: Double) -> (before: Curve, after: Curve)? {
        guard (0...1).contains(x), case let y = value(at: x), y.isFinite,
            let before = CurvePart(whole: self, x: 0...x, start: 0, end: y).curve,
            let after = CurvePart(whole: self, x: x...1, start: y, end: 1).curve
        else { return nil }
        return (before, after)
    }
}

/// A part of a curve, which is to lead from its first value to its last as a curve of its own.
private struct CurvePart {
    let whole: Curve
    let x: ClosedRange<Double>
    /// The values at its ends; they may lie in any order.
    let start: Double
    let end: Double

    /// How far from the motion that it replaces a curve may be, as a share of the whole step. No level of an 8-bit color is that
    /// small.
    private static let tolerance = 0.0005
    private static let tableCounts = [9, 17, 33, 65, 129, 257, 513, 1025]
    private static let checkedPlaces = 512
    /// The values that the scene format allows.
    private static let ordinates = -10.0...10.0

    /// The first of the simplest curves that is close enough; nil if none is.
    var curve: Curve? {
        // One that holds its value does so in its parts.
        let held: [Curve] = whole == .named(.hold) ? [whole] : []
        let simple = held + [.named(.linear)] + (bezier.map { [.bezier($0)] } ?? [])
        return simple.first(where: isClose)
            ?? Self.tableCounts.lazy.compactMap { table($0) }.first(where: isClose)
    }

    /// The end is a keyframe's own value, whatever a curve says of it.
    private func isClose(_ curve: Curve) -> Bool {
        (0..<Self.checkedPlaces).allSatisfy { place in
            let share = Double(place) / Double(Self.checkedPlaces)
            let value = start + (end - start) * curve.value(at: share)
            return abs(value - whole.value(at: at(share))) <= Self.tolerance
        }
    }

    private func at(_ share: Double) -> Double { x.lowerBound + (x.upperBound - x.lowerBound) * share }

    /// The same motion at evenly spaced places; nil if it leaves what the format allows.
    private func table(_ count: Int) -> Curve? {
        let values = (0..<count).map { index in
            let value = whole.value(at: at(Double(index) / Double(count - 1)))
            return rounded((value - start) / (end - start))
        }
        return values.allSatisfy(Self.ordinates.contains) ? .table(values) : nil
    }

    /// The part of a Bézier, by de Casteljau's construction.
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

    /// With four digits, as values of new keyframes have.
    private func rounded(_ number: Double) -> Double { (number * 1e4).rounded() / 1e4 }
}

extension CubicBezier {
    /// The parameter from 0 to 1 at which the curve is at `x`.
    fileprivate func parameter(at x: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        // x grows with the parameter; 53 halvings exhaust a double.
        for _ in 0..<53 {
            let middle = (low + high) / 2
            let rest = 1 - middle
            let place = 3 * rest * middle * (rest * first.x + middle * second.x) + middle * middle * middle
            if place < x { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
