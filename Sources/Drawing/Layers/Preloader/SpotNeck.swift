import Geometry
import Rasteriser
import SceneModel

/// The neck that joins two circles like a drop that is about to break in two. It is symmetrical about the line through
/// their centres (the axis), so only one edge is stored; y is the distance from the axis.
struct SpotNeck {
    /// A part of the neck's edge, from left to right.
    typealias Edge = CubicCurve

    /// The parameters that determine how a neck gets thinner and breaks as the circles move apart.
    struct Breaking {
        /// The gap between the circles at which the neck breaks, in points.
        let threshold: Double
        /// The fraction of `threshold` by which the gap grows while the neck gets thinner, just before it breaks.
        let taper: Double

        /// Returns the remaining fraction of the neck's thickness: from 1 to 0 until the neck breaks, negative while
        /// both ends of the broken neck are drawn back, nil when the neck is gone.
        func share(at gap: Double) -> Double? {
            guard gap < threshold else {
                let tail = threshold * taper * Self.tail
                guard tail > 0, gap - threshold < tail else { return nil }
                let left = 1 - (gap - threshold) / tail
                return 1 - 1 / (left * left)
            }
            let taken = taper > 0 ? max(gap / threshold - (1 - taper), 0) / taper : 0
            return 1 - taken * taken
        }

        /// The growth of the gap while the ends of a broken neck are drawn back, as a fraction of the growth while the
        /// neck got thinner.
        private static let tail = 0.5
    }

    /// The edge of the neck before it gets thinner.
    let edge: Edge
    /// `slack` is the distance by which the edge's control points can be lowered until the edge touches the axis, in
    /// points. `waist` is the curve parameter of the point of contact.
    private let slack, waist: Double
    /// The value to use instead of a smaller `slack` while an unbroken neck gets thinner, in points.
    private let minimumSlack: Double
    /// The distance by which a broken neck's control points are lowered in addition to `slack`, in points, when
    /// `Breaking.share` is −1. For other negative shares, the distance is proportional.
    private let reach: Double

    private init(_ edge: Edge, _ circles: CirclePair) {
        self.edge = edge
        (slack, waist) = Self.slack(of: edge)
        minimumSlack = Self.minimumSlack * min(circles.first, circles.second)
        reach = (circles.first + circles.second) / 2
    }

    /// The value of the property `minimumSlack`, in radii of the smaller circle.
    private static let minimumSlack = 0.25

    /// Returns the parts of the neck's edge when the gap between the circles is `gap`: one part until the neck breaks,
    /// then the two ends.
    func edges(_ breaking: Breaking, gap: Double) -> [Edge] {
        guard let share = breaking.share(at: gap) else { return [] }
        let left = share > 0 ? max(slack, minimumSlack) * share : reach * share
        let lowered = edge.lowered(by: slack - left)
        if left >= 0 { return [lowered] }
        return [
            lowered.part(from: 0, to: lowered.crossing(from: 0, to: waist)),
            lowered.part(from: lowered.crossing(from: 1, to: waist), to: 1),
        ]
    }

    /// Returns the distance by which both control points can be lowered until the edge touches the axis, and the curve
    /// parameter s of the point of contact. Lowering the control points by h lowers y by 3s(1 − s)h, so the distance is
    /// the minimum of y / 3s(1 − s). This function is convex, so the slope is 0 at the minimum.
    private static func slack(of edge: Edge) -> (slack: Double, waist: Double) {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<50 {
            let s = (low + high) / 2
            let t = 1 - s
            let slope =
                edge.start.y / 3 * (1 - 1 / (s * s)) + edge.control2.y - edge.control1.y
                + edge.end.y / 3 * (1 / (t * t) - 1)
            if slope < 0 { low = s } else { high = s }
        }
        let s = (low + high) / 2
        let t = 1 - s
        let least =
            edge.start.y * t * t / (3 * s) + edge.control1.y * t + edge.control2.y * s
            + edge.end.y * s * s / (3 * t)
        return (least, s)
    }
}

extension SpotNeck {
    /// Creates a neck whose edge is a quadratic curve from the top of the first circle to the top of the second circle.
    /// The curve's control point is half way between the centres, at the height of the second circle's top. Nil if one
    /// circle is inside the other.
    static func quadratic(_ circles: CirclePair) -> SpotNeck? {
        guard !circles.isNested else { return nil }
        let control = Point(circles.distance / 2, circles.second)
        let edge = Edge(
            from: Point(0, circles.first),
            .quadratic(control: control, to: Point(circles.distance, circles.second)))
        return SpotNeck(edge, circles)
    }

    /// Creates a neck whose edge is the tangent from the top of the first circle to the second circle. Nil if one
    /// circle is inside the other.
    static func tangent(_ circles: CirclePair) -> SpotNeck? {
        let (d, top, r) = (circles.distance, circles.first, circles.second)
        let square = d * d + top * top
        guard !circles.isNested, square > r * r else { return nil }
        let tangent = (square - r * r).squareRoot()
        let touch = Point(
            d + r * (top * tangent - d * r) / square, r * (d * tangent + top * r) / square)
        return SpotNeck(Edge(from: Point(0, top), .line(to: touch)), circles)
    }

    /// Creates the well-known connector of metaballs. On each circle, the edge ends half way between two points: the
    /// circles' intersection (or, without an intersection, the point nearest to the other circle), and the point where
    /// the common tangent touches the circle. Nil if one circle is inside the other, or has no radius.
    static func metaball(_ circles: CirclePair) -> SpotNeck? {
        let (d, first, second) = (circles.distance, circles.first, circles.second)
        guard !circles.isNested, first > 0, second > 0 else { return nil }
        let tangent = Point(direction: (first - second) / d)
        var (near, far) = (Point(1, 0), Point(-1, 0))
        if circles.gap < 0 {
            near = Point(direction: (first * first + d * d - second * second) / (2 * first * d))
            far = Point(direction: -(second * second + d * d - first * first) / (2 * second * d))
        }
        let (one, other) = (near.bisector(tangent), far.bisector(tangent))
        let (start, end) = (one * first, Point(d, 0) + other * second)
        let handle =
            min(spread * handleRate, (end - start).length / (first + second))
            * min(1, 2 * d / (first + second))
        let edge = Edge(
            start, start + Point(one.y, -one.x) * (first * handle),
            end + Point(-other.y, other.x) * (second * handle), end)
        return SpotNeck(edge, circles)
    }

    private static let spread = 0.5
    private static let handleRate = 2.4
}

extension Point {
    /// Creates the unit vector above the x axis whose angle has this cosine.
    fileprivate init(direction cosine: Double) {
        let cosine = min(max(cosine, -1), 1)
        self.init(cosine, (1 - cosine * cosine).squareRoot())
    }

    /// Returns the unit vector half way between this unit vector and another; both must be above the x axis.
    fileprivate func bisector(_ other: Point) -> Point {
        let sum = self + other
        return sum.length > 1e-9 ? sum * (1 / sum.length) : Point(0, 1)
    }
}

extension CubicCurve {
    /// Returns the curve with both control points lowered by `height`.
    fileprivate func lowered(by height: Double) -> CubicCurve {
        CubicCurve(
            start, Point(control1.x, control1.y - height), Point(control2.x, control2.y - height), end)
    }

    /// Returns the parameter at which the curve crosses the axis. The curve must be below the axis at the parameter
    /// `below`, and not below it at the parameter `above`.
    fileprivate func crossing(from above: Double, to below: Double) -> Double {
        var (above, below) = (above, below)
        for _ in 0..<50 {
            let s = (above + below) / 2
            let t = 1 - s
            let y =
                start.y * t * t * t + 3 * s * t * (control1.y * t + control2.y * s) + end.y * s * s * s
            if y < 0 { below = s } else { above = s }
        }
        return above
    }
}

/// Two circles: the first circle is centred at the origin, the second lies to its right on the x axis.
struct CirclePair {
    /// The distance between the circles' centres.
    let distance: Double
    /// The radii of the circles.
    let first, second: Double

    /// The distance between the circles' edges; negative if the circles overlap.
    var gap: Double { distance - first - second }

    /// True if one circle is inside the other.
    var isNested: Bool { distance <= abs(first - second) }
}
