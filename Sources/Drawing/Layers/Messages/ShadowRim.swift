import Base
import CPixels
import Geometry
import Rasteriser
import SceneModel

/// The rim of a rounded rectangle's soft shadow: the part that the rectangle itself doesn't hide. All lengths are in
/// pixels. The shadow's coverage of a pixel is computed from the pixel's distance to the outline. This approximates a
/// blur if the outline is only slightly curved.
struct ShadowRim: Hashable, Sendable {
    /// The corner radii on the left and right sides.
    struct Radii: Hashable, Sendable {
        let left, right: Double
    }

    let left, top, right, bottom: Double
    let upper, lower: Radii
    /// The offset of the shadow from the rectangle that casts it.
    let offset: Point
    let edge: SoftEdge

    /// Returns the blend weights of the rim's pixels, row by row. `full` is the weight where the shadow is opaque, from
    /// 0 to 256.
    func weights(full: Double) -> ShadowRimWeights {
        var result = ShadowRimWeights()
        let reach = edge.reach
        let first = Int((left - reach).rounded(.down))
        let end = Int((right + reach).rounded(.up))
        for y in Int((top - reach).rounded(.down))..<Int((bottom + reach).rounded(.up)) {
            let hidden = hidden(y).clamped(to: first..<max(end, first))
            for columns in [
                first..<max(hidden.lowerBound, first), hidden.upperBound..<max(end, hidden.upperBound),
            ] where !columns.isEmpty {
                unsafe result.append(y, columns) { weights in unsafe fill(weights, columns, y, full) }
            }
        }
        return result
    }

    private func radii(_ y: Double) -> Radii { y < (top + bottom) / 2 ? upper : lower }

    /// Returns the vertical distance of `y` beyond the centres of the upper or lower corners' arcs; negative if `y` is
    /// between these centres.
    private func beyond(_ y: Double, _ radius: Double) -> Double {
        y < (top + bottom) / 2 ? top + radius - y : y - bottom + radius
    }

    /// Returns the columns of a row in which the rectangle hides its shadow. If there are no such columns, returns an
    /// empty range at the right end of the row.
    private func hidden(_ row: Int) -> Range<Int> {
        // `top` and `bottom` belong to the shadow, so the offset is added to compare the row with the rectangle.
        let y = Double(row) + 0.5 + offset.y
        let (radii, end) = (radii(y), Int((right + edge.reach).rounded(.up)))
        guard y > top + 1, y < bottom - 1 else { return end..<end }
        func inset(_ radius: Double) -> Double {
            let beyond = max(beyond(y, radius), 0)
            return radius - max(radius * radius - beyond * beyond, 0).squareRoot()
        }
        let from = Int((left - offset.x + inset(radii.left) + 1.5).rounded(.up))
        let to = Int((right - offset.x - inset(radii.right) - 1.5).rounded(.down))
        return from < to ? from..<to : end..<end
    }

    private func fill(
        _ weights: UnsafeMutablePointer<UInt16>, _ columns: Range<Int>, _ row: Int, _ full: Double
    ) {
        let y = Double(row) + 0.5
        let radii = radii(y)
        /// Returns the distance of a pixel from the rectangle's outline, negative inside. `x` is the pixel's horizontal
        /// distance beyond the centre of a corner's arc.
        func distance(_ x: Double, _ radius: Double) -> Double {
            let y = beyond(y, radius)
            return (x > 0 && y > 0 ? (x * x + y * y).squareRoot() : max(x, y)) - radius
        }
        // Between the corners, and out of reach of the left and right sides, all pixels of a row have the same
        // coverage.
        let from = Int((left + max(radii.left, edge.reach)).rounded(.up))
        let to = Int((right - max(radii.right, edge.reach)).rounded(.down))
        let middle = (from < to ? from..<to : columns.upperBound..<columns.upperBound).clamped(to: columns)
        for x in columns.lowerBound..<middle.lowerBound {
            let place = Double(x) + 0.5
            let isLeft = place < (left + right) / 2
            let radius = isLeft ? radii.left : radii.right
            let share = edge.share(
                at: distance(isLeft ? left + radius - place : place - right + radius, radius))
            unsafe weights[x - columns.lowerBound] = UInt16(share * full + 0.5)
        }
        let even = UInt16(edge.share(at: max(top - y, y - bottom)) * full + 0.5)
        unsafe (weights + (middle.lowerBound - columns.lowerBound)).update(
            repeating: even, count: middle.count)
        for x in middle.upperBound..<columns.upperBound {
            let place = Double(x) + 0.5
            let share = edge.share(at: distance(place - right + radii.right, radii.right))
            unsafe weights[x - columns.lowerBound] = UInt16(share * full + 0.5)
        }
    }
}

/// The blend weights of the pixels of a shadow's rim.
struct ShadowRimWeights: Sendable {
    /// A run of adjacent pixels in a row.
    private struct Run {
        let y: Int
        let columns: Range<Int>
        /// The index in `weights` of the run's first weight.
        let first: Int
    }

    private var runs: [Run] = []
    private var weights: [UInt16] = []

    /// Appends the pixels of row `y` in a range of columns; `fill` sets their weights. Rows must be appended from top
    /// to bottom.
    mutating func append(_ y: Int, _ columns: Range<Int>, _ fill: (UnsafeMutablePointer<UInt16>) -> Void) {
        let first = weights.count
        weights.append(contentsOf: repeatElement(0, count: columns.count))
        unsafe weights.withUnsafeMutableBufferPointer { weights in
            if let base = weights.baseAddress { unsafe fill(base + first) }
        }
        runs.append(Run(y: y, columns: columns, first: first))
    }

    /// Blends a colour into a frame with these weights, shifted by (x, y) pixels. Pixels in the rectangle `gap` are
    /// left out; the gap must be at the left or right end of the rows.
    func draw(
        _ color: Color, on target: PixelTarget, _ bounds: PixelBounds, x: Int, y: Int, gap: PixelBounds?
    ) {
        unsafe weights.withUnsafeBufferPointer { weights in
            guard let base = weights.baseAddress else { return }
            for run in runs where bounds.rows.contains(run.y + y) {
                let whole = run.columns.lowerBound + x..<run.columns.upperBound + x
                var columns = whole.clamped(to: bounds.columns)
                if let gap, gap.rows.contains(run.y + y) { columns = Self.without(gap.columns, columns) }
                if columns.isEmpty { continue }
                unsafe SIMDLevel.current.functions.pointee.blend_color(
                    color.pixel, base + run.first + columns.lowerBound - whole.lowerBound,
                    Int32(columns.count), target.row(run.y + y) + columns.lowerBound)
            }
        }
    }

    /// Returns the part of a range of columns that is outside a gap, which must be at the left or right end of the
    /// range.
    private static func without(_ gap: Range<Int>, _ columns: Range<Int>) -> Range<Int> {
        guard gap.overlaps(columns) else { return columns }
        return gap.lowerBound > columns.lowerBound
            ? columns.lowerBound..<gap.lowerBound
            : gap.upperBound..<max(gap.upperBound, columns.upperBound)
    }
}

/// A cache of the blend weights of shadow rims. Few rims differ, because bubbles rarely change their size and have few
/// subpixel positions.
final class ShadowRimCache: Sendable {
    private struct Key: Hashable {
        let rim: ShadowRim
        let full: Double
    }

    /// The maximum number of cached rims, enough for a hundred moving bubbles.
    private static let most = 1000
    private let cache = Cache<Key, ShadowRimWeights>(maximumValues: most, evicting: .everything)

    /// Returns the blend weights of a rim; `full` is the weight where the shadow is opaque, from 0 to 256.
    func weights(_ rim: ShadowRim, full: Double) -> ShadowRimWeights {
        let key = Key(rim: rim, full: full)
        if let weights = cache[key] { return weights }
        let weights = rim.weights(full: full)
        cache.keep(weights, for: key)
        return weights
    }
}
