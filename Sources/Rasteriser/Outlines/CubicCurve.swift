import Geometry

/// A segment of a contour, converted to a cubic Bézier curve.
package struct CubicCurve {
    package let start, control1, control2, end: Point
    let isLine: Bool

    package init(_ start: Point, _ control1: Point, _ control2: Point, _ end: Point, isLine: Bool = false) {
        (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
        self.isLine = isLine
    }

    package init(from start: Point, _ segment: Outline.Segment) {
        switch segment {
        case .line(let to):
            self.init(
                start, start.interpolated(to: to, 1.0 / 3), start.interpolated(to: to, 2.0 / 3), to,
                isLine: true)
        case .quadratic(let control, let to):
            self.init(
                start, start.interpolated(to: control, 2.0 / 3), to.interpolated(to: control, 2.0 / 3), to)
        case .cubic(let control1, let control2, let to): self.init(start, control1, control2, to)
        }
    }

    /// The curve as a segment of a contour.
    var segment: Outline.Segment {
        isLine ? .line(to: end) : .cubic(control1: control1, control2: control2, to: end)
    }

    /// Returns the part of the curve between two parameters, by de Casteljau's algorithm.
    package func part(from: Double, to: Double) -> CubicCurve {
        if from == 0, to == 1 { return self }
        let tail = from == 0 ? self : split(at: from).1
        guard to < 1 else { return tail }
        return tail.split(at: from < 1 ? (to - from) / (1 - from) : 0).0
    }

    private func split(at t: Double) -> (CubicCurve, CubicCurve) {
        let (a, b, c) = (
            start.interpolated(to: control1, t), control1.interpolated(to: control2, t),
            control2.interpolated(to: end, t)
        )
        let (first, second) = (a.interpolated(to: b, t), b.interpolated(to: c, t))
        let middle = first.interpolated(to: second, t)
        return (
            CubicCurve(start, a, first, middle, isLine: isLine),
            CubicCurve(middle, second, c, end, isLine: isLine)
        )
    }

    /// Returns the length of the curve between two parameters, by three-point Gaussian quadrature. It is accurate if
    /// the parameters are close to each other.
    func length(from: Double, to: Double) -> Double {
        let (middle, half) = ((from + to) / 2, (to - from) / 2)
        let sum = Self.nodes.reduce(0.0) { $0 + $1.weight * speed(at: middle + half * $1.place) }
        return sum * half
    }

    private static let nodes: [(place: Double, weight: Double)] = [
        (-0.774_596_669_241_483_4, 5.0 / 9), (0, 8.0 / 9), (0.774_596_669_241_483_4, 5.0 / 9),
    ]

    private func speed(at t: Double) -> Double {
        let s = 1 - t
        let slope =
            (control1 - start) * (s * s) + (control2 - control1) * (2 * s * t) + (end - control2) * (t * t)
        return slope.length * 3
    }
}
