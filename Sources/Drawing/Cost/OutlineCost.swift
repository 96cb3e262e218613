import Geometry
import Rasteriser
import SceneModel

/// An estimate of the work of drawing an outline. It is computed from the end points and control points of the
/// outline's segments, without flattening, dashing or stroking them.
struct OutlineCost {
    private let transform: Affine
    private let left, right, top, bottom: Double
    private let part: PixelBounds
    /// The width of the stroke, in pixels.
    private let width: Double

    private var lineCount = 0.0
    /// The number of pixels crossed by the edges of the filled area, and the number crossed by the edges of the stroke.
    private var fillEdges = 0.0, strokeEdges = 0.0
    /// The outline's length in points, and the length of its visible part in pixels.
    private var length = 0.0, seenLength = 0.0
    private var least = Point(.infinity, .infinity)
    private var most = Point(-.infinity, -.infinity)

    /// - Parameter strokeWidth: The width of the stroke in points, or 0 without a stroke.
    init(under transform: Affine, strokeWidth: Double, in part: FramePart) {
        (self.transform, self.part) = (transform, part.bounds)
        width = strokeWidth * transform.meanScale
        (left, right) = (Double(part.bounds.columns.lowerBound), Double(part.bounds.columns.upperBound))
        (top, bottom) = (Double(part.bounds.rows.lowerBound), Double(part.bounds.rows.upperBound))
    }

    /// The maximum number of segments of a path that are examined. In a longer path, each examined segment stands for
    /// several.
    private static let mostLines = 1000

    mutating func add(_ path: PathData) {
        let every = max(path.steps.count / Self.mostLines, 1)
        var (first, last) = (Point(0, 0), Point(0, 0))
        for (number, step) in path.steps.enumerated() {
            let count = number.isMultiple(of: every) ? Double(every) : 0
            switch step {
            case .move(let to): (first, last) = (to, to)
            case .line(let to): add([to], from: &last, count)
            case .quadratic(let control, let to): add([control, to], from: &last, count)
            case .cubic(let control1, let control2, let to):
                add([control1, control2, to], from: &last, count)
            case .close: add([first], from: &last, count)
            }
        }
    }

    mutating func add(_ outline: Outline) {
        for contour in outline.contours {
            var last = contour.start
            for segment in contour.segments { add(segment.points, from: &last, 1) }
            if contour.isClosed { add([contour.start], from: &last, 1) }
        }
    }

    /// Adds the lines from `last` through the points, each of which stands for `count` lines. Afterwards, `last` is
    /// the last point.
    private mutating func add(_ points: [Point], from last: inout Point, _ count: Double) {
        for point in points {
            if count > 0 { add(last, point, count) }
            last = point
        }
    }

    private mutating func add(_ from: Point, _ to: Point, _ count: Double) {
        lineCount += count
        length += count * (to - from).length
        let (one, other) = (transform(from), transform(to))
        guard one.x.isFinite, one.y.isFinite, other.x.isFinite, other.y.isFinite else { return }
        least = Point(min(least.x, one.x, other.x), min(least.y, one.y, other.y))
        most = Point(max(most.x, one.x, other.x), max(most.y, one.y, other.y))
        fillEdges += count * edges(one, other, around: 0)
        guard width > 0 else { return }
        let seen = edges(one, other, around: width / 2)
        guard seen > 0 else { return }
        // Both sides of a wide stroke may lie outside the frame while its joins cross the frame.
        let diagonal = (right - left) + (bottom - top)
        seenLength += count * min(seen, diagonal)
        strokeEdges +=
            count
            * (2 * min(seen, diagonal) * max(1 - width / 2 / diagonal, 0) + 2 * min(0.7 * width, diagonal / 2)
                + 4)
    }

    /// Returns the number of pixels that a line crosses inside the visible part of the frame, which is first enlarged
    /// by `margin` pixels.
    private func edges(_ one: Point, _ other: Point, around margin: Double) -> Double {
        let down = abs(
            min(max(one.y, top - margin), bottom + margin)
                - min(max(other.y, top - margin), bottom + margin))
        let across = abs(
            min(max(one.x, left - margin), right + margin)
                - min(max(other.x, left - margin), right + margin))
        // For FreeType's rasteriser, a horizontal line has no edges; the stroke of a horizontal line has some.
        return margin > 0 ? across + down : down < 0.5 ? 0 : across + down + 1
    }

    /// Returns the visible part of the outline's bounding box, enlarged by `margin` pixels on each side.
    func bounds(around margin: Double) -> PixelBounds {
        guard least.x <= most.x else { return .nothing }
        return PixelBounds(
            columns: part.columns(from: least.x - margin, to: most.x + margin),
            rows: part.rows(from: least.y - margin, to: most.y + margin))
    }

    /// Returns the work of filling the outline.
    func fill(perPixel: Double) -> DrawingCost {
        let bounds = bounds(around: 1)
        if bounds.isEmpty { return .nothing }
        return DrawingCost(
            Price.shape + Price.line * lineCount + Self.edges(fillEdges, in: bounds) + perPixel * bounds.area,
            within: bounds)
    }

    /// Returns the work of stroking the outline between two fractions of its length, from 0 to 1.
    func stroke(
        dashes: [Double], from: Double, to: Double, perPixel: Double, coversBounds: Bool
    ) -> DrawingCost {
        let bounds = bounds(around: width / 2 + 1)
        let share = min(max(to - from, 0), 1)
        guard !bounds.isEmpty, width > 0, share > 0 else { return .nothing }
        var (edges, pieces) = (strokeEdges * share, lineCount * share)
        let period = dashes.reduce(0, +) * (dashes.count.isMultiple(of: 2) ? 1 : 2)
        let dashCount = length * share / period * Double((dashes.count + 1) / 2)
        if period > 0, dashCount <= Double(Outline.maximumDashes) {
            let drawn = stride(from: 0, to: dashes.count, by: 2).reduce(0) { $0 + dashes[$1] } / period
            let seen = length > 0 ? min(seenLength / (length * transform.meanScale), 1) : 0
            pieces += dashCount
            edges = edges * min(drawn, 1) + dashCount * seen * (2 * min(width, right - left) + 4)
        }
        let area = coversBounds ? bounds.area : min(bounds.area, seenLength * share * width)
        return DrawingCost(
            Price.shape + Price.stroked * pieces + Self.edges(edges, in: bounds) + perPixel * area,
            within: bounds)
    }

    /// Returns the work for edges that cross `count` pixels inside `bounds`.
    private static func edges(_ count: Double, in bounds: PixelBounds) -> Double {
        let width = Double(bounds.columns.count)
        let inRow = min(count / Double(bounds.rows.count), width)
        return count * (Price.edgePixel + Price.edgeSearch(width: width) * inRow)
    }
}
