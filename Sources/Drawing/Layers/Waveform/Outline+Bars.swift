import Geometry
import Rasteriser
import SceneModel

extension Outline {
    /// Adds a bar with round ends. `start` is the middle of one end; `along` is the bar's direction, a unit vector.
    mutating func addBar(at start: Point, along: Point, length: Double, width: Double, radius: Double) {
        guard length > 0, width > 0 else { return }
        let radius = min(max(radius, 0), width / 2, length / 2)
        func place(_ ahead: Double, _ aside: Double) -> Point {
            Point(
                start.x + along.x * ahead - along.y * aside, start.y + along.y * ahead + along.x * aside)
        }
        let (half, handle) = (width / 2, radius * Self.roundness)
        move(to: place(0, -half + radius))
        if radius > 0 {
            addCubic(
                control1: place(0, -half + radius - handle), control2: place(radius - handle, -half),
                to: place(radius, -half))
        }
        addLine(to: place(length - radius, -half))
        if radius > 0 {
            addCubic(
                control1: place(length - radius + handle, -half),
                control2: place(length, -half + radius - handle), to: place(length, -half + radius))
        }
        addLine(to: place(length, half - radius))
        if radius > 0 {
            addCubic(
                control1: place(length, half - radius + handle),
                control2: place(length - radius + handle, half), to: place(length - radius, half))
        }
        addLine(to: place(radius, half))
        if radius > 0 {
            addCubic(
                control1: place(radius - handle, half), control2: place(0, half - radius + handle),
                to: place(0, half - radius))
        }
        close()
    }

    /// Adds one end of an upright bar: the part from `row`, where the bar has its full width, to the round end at
    /// `end`. `end` may lie above or below `row`.
    mutating func addBarEnd(left: Double, right: Double, from row: Double, to end: Double, radius: Double) {
        guard row != end, right > left else { return }
        let radius = min(max(radius, 0), (right - left) / 2, abs(end - row))
        let inward = end < row ? radius : -radius
        let (handle, rest) = (radius * (1 - Self.roundness), inward * (1 - Self.roundness))
        move(to: Point(left, row))
        addLine(to: Point(left, end + inward))
        if radius > 0 {
            addCubic(
                control1: Point(left, end + rest), control2: Point(left + handle, end),
                to: Point(left + radius, end))
        }
        addLine(to: Point(right - radius, end))
        if radius > 0 {
            addCubic(
                control1: Point(right - handle, end), control2: Point(right, end + rest),
                to: Point(right, end + inward))
        }
        addLine(to: Point(right, row))
        close()
    }

    /// Returns a line along the inside of a rounded rectangle's left side, including both corners. If `width` is
    /// negative, the line is along the inside of the right side.
    static func sideEdge(at x: Double, width: Double, height: Double, radius: Double) -> Outline {
        var outline = Outline()
        let inward = width < 0 ? -radius : radius
        let (reach, rest) = (inward * (1 - roundness), radius * (1 - roundness))
        outline.move(to: Point(x + inward, 0))
        outline.addCubic(
            control1: Point(x + reach, 0), control2: Point(x, rest), to: Point(x, radius))
        outline.addLine(to: Point(x, height - radius))
        outline.addCubic(
            control1: Point(x, height - rest), control2: Point(x + reach, height),
            to: Point(x + inward, height))
        let inner = x + width
        outline.addLine(to: Point(inner + inward, height))
        outline.addCubic(
            control1: Point(inner + reach, height), control2: Point(inner, height - rest),
            to: Point(inner, height - radius))
        outline.addLine(to: Point(inner, radius))
        outline.addCubic(
            control1: Point(inner, rest), control2: Point(inner + reach, 0), to: Point(inner + inward, 0))
        outline.close()
        return outline
    }

    /// Adds a sector of a ring between two radii. `turns` is the clockwise range of angles, in turns from the top.
    mutating func addRing(
        around center: Point, from inner: Double, to outer: Double, turns: ClosedRange<Double>
    ) {
        let (start, length) = (turns.lowerBound, turns.upperBound - turns.lowerBound)
        guard length > 0 else { return }
        let count = max((length * 8).rounded(.up), 1)
        let piece = length / count
        let (sine, cosine) = Turn.sineAndCosine(piece / 4)
        let handle = 4.0 / 3 * sine / cosine
        func place(_ turn: Double, _ radius: Double, _ ahead: Double) -> Point {
            let (sine, cosine) = Turn.sineAndCosine(turn)
            return Point(
                center.x + radius * (sine + ahead * cosine), center.y + radius * (ahead * sine - cosine))
        }
        move(to: place(start, outer, 0))
        for number in stride(from: 0, to: count, by: 1) {
            let (from, to) = (start + number * piece, start + (number + 1) * piece)
            addCubic(
                control1: place(from, outer, handle), control2: place(to, outer, -handle),
                to: place(to, outer, 0))
        }
        addLine(to: place(start + length, inner, 0))
        for number in stride(from: count, to: 0, by: -1) {
            let (from, to) = (start + number * piece, start + (number - 1) * piece)
            addCubic(
                control1: place(from, inner, -handle), control2: place(to, inner, handle),
                to: place(to, inner, 0))
        }
        close()
    }

    /// The length of the control handle for a quarter of a circle, as a fraction of the radius.
    private static let roundness = 0.552_284_749_830_793_4
}
