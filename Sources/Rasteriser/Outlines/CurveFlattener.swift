import Geometry

/// Converts curves to polygons of the same area, nowhere more than 1/50 of a pixel from the curve.
///
/// The corners depend only on the curve. Only corners that can't affect the frame, beyond a side of its surroundings,
/// are omitted.
struct CurveFlattener {
    /// The maximum distance, in pixels, between a line of the polygon and the piece of the curve that the line
    /// replaces. The distance is measured at the line's midpoint, before corners are moved to preserve the area.
    private static let tolerance = 1.0 / 32
    /// The maximum distance, in pixels, between a piece of a cubic curve and the quadratic curve that approximates the
    /// piece.
    private static let cubicTolerance = 1.0 / 64
    /// The number of pieces above which a curve is halved before it is split into pieces. Halving allows parts that
    /// can't affect the frame to be omitted early.
    private static let maximumPieces = 8.0

    private(set) var corners: [Point]
    private let surroundings: Surroundings

    init(from start: Point, in surroundings: Surroundings) {
        corners = [start]
        self.surroundings = surroundings
    }

    mutating func addLine(to end: Point) { corners.append(end) }

    mutating func addQuadratic(from start: Point, _ control: Point, to end: Point) {
        if surroundings.isBeyond(start, control, end) { return corners.append(end) }
        let bend = start - control * 2 + end
        let sagitta = bend.length / 4
        let count = (sagitta / Self.tolerance).squareRoot().rounded(.up)
        if count > Self.maximumPieces {
            let (first, second) = (start.middle(control), control.middle(end))
            let middle = first.middle(second)
            addQuadratic(from: start, first, to: middle)
            addQuadratic(from: middle, second, to: end)
            return
        }
        if sagitta > Self.tolerance / 4 { addPieces(max(count, 2), from: start, control, bend, to: end) }
        corners.append(end)
    }

    /// Adds the corners between the ends of a curve. A polygon through points of the curve would lack an area of bend ⨯
    /// (end − start) / 6·count², so its corners are moved outwards to compensate.
    private mutating func addPieces(
        _ count: Double, from start: Point, _ control: Point, _ bend: Point, to end: Point
    ) {
        let outwards = bend * (-1 / (6 * count * (count - 1)))
        for piece in 1..<Int(count) {
            let t = Double(piece) / count
            let (first, second) = (start.interpolated(to: control, t), control.interpolated(to: end, t))
            corners.append(first.interpolated(to: second, t) + outwards)
        }
    }

    mutating func addCubic(from start: Point, _ control1: Point, _ control2: Point, to end: Point) {
        if surroundings.isBeyond(start, control1, control2, end) { return corners.append(end) }
        let twist = (end - start) + (control1 - control2) * 3
        // The distance to the quadratic curve is √3/36 of the twist, and is inversely proportional to the cube of the
        // count.
        let error = twist.length * 0.0481125
        var count = 1.0
        while count <= Self.maximumPieces, count * count * count * Self.cubicTolerance < error { count += 1 }
        if count > Self.maximumPieces {
            let (a, b, c) = (start.middle(control1), control1.middle(control2), control2.middle(end))
            let (first, second) = (a.middle(b), b.middle(c))
            let middle = first.middle(second)
            addCubic(from: start, a, first, to: middle)
            addCubic(from: middle, second, c, to: end)
            return
        }
        var (from, slope) = (start, (control1 - start) * 3)
        for piece in 1...Int(count) {
            let t = Double(piece) / count
            let (a, b, c) = (
                start.interpolated(to: control1, t), control1.interpolated(to: control2, t),
                control2.interpolated(to: end, t)
            )
            let (first, second) = (a.interpolated(to: b, t), b.interpolated(to: c, t))
            let to = piece == Int(count) ? end : first.interpolated(to: second, t)
            let nextSlope = (second - first) * 3
            // The mean of the piece's ends, plus a quarter of the difference of the slopes, scaled to the length of the
            // piece.
            let control = from.middle(to) + (slope - nextSlope) * (0.25 / count)
            addQuadratic(from: from, control, to: to)
            (from, slope) = (to, nextSlope)
        }
    }
}
