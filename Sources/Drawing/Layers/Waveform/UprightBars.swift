import Geometry
import Rasteriser
import SceneModel

/// Upright bars with round ends: columns of pixels for the straight parts of the bars, and outlines for the ends. Added
/// together, both cover each pixel as much as the outlines of whole bars would.
struct UprightBars {
    private(set) var columns: PixelColumns
    private var ends: [Outline] = []
    /// Outlines of whole bars for which no pixel columns are used. They are separate from `ends`, because the contours
    /// of ends have the opposite direction.
    private var bars: [Outline] = []
    /// The number of bars in `bars`.
    private var barCount = 0
    /// True if no two bars touch the same column.
    private(set) var areApart = true

    /// All outlines, in pixels of the frame; each outline has a few bars or ends.
    var outlines: [Outline] { ends + bars }

    /// The maximum coordinate, in pixels; the same as for outlines.
    private static let farthest = 1e9

    private let grid: PixelGrid
    private let radius: Double
    /// The first column of pixels to the right of all bars added so far.
    private var free = Int.min

    /// Creates bars that grow from `line`, with the fraction `above` of each above it. `bars` must be sorted from left to right; all lengths are
    /// in points of the layer.
    init(
        _ bars: [(from: Double, to: Double, height: Double)], line: Double, above: Double, radius: Double,
        on grid: PixelGrid, in frame: PixelSize
    ) {
        self.grid = grid
        self.radius = radius * grid.scale
        func clamped(_ place: Double) -> Double { min(max(place, -Self.farthest), Self.farthest) }
        func place(_ x: Double) -> Double { clamped(x * grid.scale + grid.left) }
        let bounds = PixelBounds(columns: 0..<frame.width, rows: 0..<frame.height).expanded(by: 2)
        let seen = bars.filter {
            place($0.to) > Double(bounds.columns.lowerBound)
                && place($0.from) < Double(bounds.columns.upperBound)
        }
        let first = seen.first.map { Int(place($0.from).rounded(.down)) } ?? 0
        let last = seen.last.map { Int(place($0.to).rounded(.up)) } ?? 0
        columns = PixelColumns(columns: max(first, 0)..<max(last, first, 0) + 1, of: frame)
        for (number, bar) in seen.enumerated() {
            if number % Range.groupCount == 0 { ends.append(Outline()) }
            let (top, bottom) = (line - bar.height * above, line + bar.height * (1 - above))
            add(
                left: place(bar.from), right: place(bar.to), top: clamped(top * grid.scale + grid.top),
                bottom: clamped(bottom * grid.scale + grid.top))
        }
    }

    private mutating func add(left: Double, right: Double, top: Double, bottom: Double) {
        guard left < right, top < bottom else { return }
        let round = min(max(radius, 0), (right - left) / 2, (bottom - top) / 2)
        let (solidTop, solidEnd) = ((top + round).rounded(.up), (bottom - round).rounded(.down))
        // The edges are rounded to the same subpixel steps as the corners of outlines.
        let (from, to) = (Self.steps(left), Self.steps(right))
        let steps = FlatOutline.steps
        let touched = Self.pixel(from)..<Self.pixel(to + steps - 1)
        if touched.lowerBound < free { areApart = false }
        guard solidTop < solidEnd, touched.lowerBound >= free, from < to else {
            let middle = (left + right) / 2
            if barCount % Range.groupCount == 0 { bars.append(Outline()) }
            barCount += 1
            bars[bars.count - 1].addBar(
                at: Point(middle, bottom), along: Point(0, -1), length: bottom - top, width: right - left,
                radius: round)
            free = max(free, touched.upperBound)
            return
        }
        free = touched.upperBound
        for column in touched.clamped(to: columns.columns) {
            let inside = min((column + 1) * steps, to) - max(column * steps, from)
            columns.cover(
                column, rows: Int(solidTop)..<Int(solidEnd),
                coverage: UInt8(min(inside * 256 / steps, 255)))
        }
        ends[ends.count - 1].addBarEnd(left: left, right: right, from: solidTop, to: top, radius: round)
        ends[ends.count - 1].addBarEnd(left: left, right: right, from: solidEnd, to: bottom, radius: round)
    }

    private static func steps(_ place: Double) -> Int {
        Int((place * Double(FlatOutline.steps) + 0.5).rounded(.down))
    }

    private static func pixel(_ steps: Int) -> Int {
        Int((Double(steps) / Double(FlatOutline.steps)).rounded(.down))
    }
}

/// The map from points to pixels, under a transform that only translates, and scales both axes equally.
struct PixelGrid {
    /// The pixels per point.
    let scale: Double
    /// The position of the layer's origin, in pixels.
    let left, top: Double

    /// Creates the map of a transform; nil if the transform rotates or stretches, or if the frame has too many rows for
    /// `PixelColumns`.
    init?(_ transform: Affine, _ frame: PixelSize) {
        guard transform.isFinite, transform.xy == 0, transform.yx == 0, transform.xx == transform.yy,
            transform.xx > 0, frame.height <= PixelColumns.maximumRows
        else { return nil }
        (scale, left, top) = (transform.xx, transform.dx, transform.dy)
    }

    /// Returns the x coordinate, in points, of the pixel boundary nearest to `x`.
    func snapped(_ x: Double) -> Double { ((x * scale + left).rounded() - left) / scale }
}
