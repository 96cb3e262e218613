import Geometry
import SceneModel

/// The lower corner of a bubble on its sender's side, with a tail. A corner with a tail and a corner without a tail
/// both have three curves, so that they can be interpolated. Coordinates are relative to the lower right corner of the
/// body, for a tail that points to the right.
struct BubbleTail: Sendable {
    /// A lower right corner: the point where the bubble's right edge ends, and the three curves from there to the lower
    /// edge.
    struct Corner: Sendable {
        let start: Point
        let curves: [(control1: Point, control2: Point, to: Point)]

        func interpolated(to other: Corner, _ fraction: Double) -> Corner {
            Corner(
                start: start.interpolated(to: other.start, fraction),
                curves: zip(curves, other.curves).map { one, other in
                    (
                        one.control1.interpolated(to: other.control1, fraction),
                        one.control2.interpolated(to: other.control2, fraction),
                        one.to.interpolated(to: other.to, fraction)
                    )
                })
        }
    }

    /// The minimum corner radius for a curved tail, in points; bubbles with smaller corners get a straight tail.
    private static let minimumRadius = 14.0

    /// The corner with the complete tail, from which corners with a part of the tail are interpolated.
    let corner: Corner

    /// Creates the tail of a bubble with a corner radius; the bubble is enlarged on all sides by `outset` points.
    init(radius: Double, outset: Double = 0) {
        corner = radius < Self.minimumRadius ? Self.foot(radius) : Self.tail(radius + outset, outset)
    }

    /// Returns a corner without a tail: a quarter circle in three curves.
    static func plain(radius: Double) -> Corner {
        let circle = Ellipse(center: Point(-radius, -radius), radii: Point(radius, radius))
        let angles = [0, 1.0 / 12, 1.0 / 6, 0.25]
        return Corner(
            start: Point(0, -radius),
            curves: (0..<3).map { circle.curve(from: angles[$0], to: angles[$0 + 1]) })
    }

    private static func foot(_ radius: Double) -> Corner {
        let places = [Point(0, -8), Point(6, 0), Point(0, 0), Point(-radius, 0)]
        return Corner(
            start: places[0],
            curves: (0..<3).map { (places[$0], places[$0 + 1], places[$0 + 1]) })
    }

    /// Returns a corner with a curved tail: an ellipse joined to the body, cut off by another ellipse.
    private static func tail(_ radius: Double, _ outset: Double) -> Corner {
        let middle = -8.5 - outset
        let outer = Ellipse(center: Point(4.5 - outset, middle), radii: Point(13.5 + outset, 8.5 + outset))
        let inner = Ellipse(center: Point(11.5 - outset, middle), radii: Point(11.5 - outset, 10.5 - outset))
        let body = Ellipse(center: Point(-radius, -radius), radii: Point(radius, radius))
        let tip = search(from: 0.3, to: 0.15) { inner.contains(outer.place($0)) }
        let joint = search(from: 0.3, to: 0.5) { body.contains(outer.place($0)) }
        let innerTip = search(from: 0.5, to: 0.25) { inner.place($0).x > outer.place(tip).x }
        let bodyJoint = search(from: 0.25, to: 0) { body.place($0).x > outer.place(joint).x }
        return Corner(
            start: inner.place(0.5),
            curves: [
                inner.curve(from: 0.5, to: innerTip), outer.curve(from: tip, to: joint),
                body.curve(from: bodyJoint, to: 0.25),
            ])
    }

    /// Returns the position between `from` and `to` at which a condition begins to hold, found by bisection.
    private static func search(from: Double, to: Double, _ holds: (Double) -> Bool) -> Double {
        var (low, high) = (from, to)
        for _ in 0..<50 {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle }
        }
        return high
    }

    /// An ellipse. Angles are in turns, clockwise from the right.
    private struct Ellipse {
        let center, radii: Point

        func place(_ angle: Double) -> Point {
            let (sine, cosine) = Turn.sineAndCosine(angle)
            return Point(center.x + radii.x * cosine, center.y + radii.y * sine)
        }

        func contains(_ point: Point) -> Bool {
            let (x, y) = ((point.x - center.x) / radii.x, (point.y - center.y) / radii.y)
            return x * x + y * y < 1
        }

        /// Returns the cubic curve that approximates the arc between two angles.
        func curve(from: Double, to: Double) -> (control1: Point, control2: Point, to: Point) {
            let (quarterSine, quarterCosine) = Turn.sineAndCosine((to - from) / 4)
            let handle = 4.0 / 3 * quarterSine / quarterCosine
            let (start, end) = (place(from), place(to))
            let (out, back) = (slope(from), slope(to))
            return (start + out * handle, end - back * handle, end)
        }

        private func slope(_ angle: Double) -> Point {
            let (sine, cosine) = Turn.sineAndCosine(angle)
            return Point(-radii.x * sine, radii.y * cosine)
        }
    }
}
