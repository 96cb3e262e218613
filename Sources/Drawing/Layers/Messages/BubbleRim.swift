import Geometry
import Rasteriser
import SceneModel

/// The visible part of the soft shadow of a rounded rectangle, beside the rectangle itself. In pixels. A pixel's share
/// of the shadow depends on its distance from the outline, which approximates a blur where the outline is only slightly
/// curved.
struct BubbleRim: Hashable, Sendable {
    /// The radii on the left and right sides.
    struct Radii: Hashable, Sendable {
        let left, right: Double
    }

    let left, top, right, bottom: Double
    let upper, lower: Radii
    /// The offset of the shadow from the rectangle.
    let offset: Point
    let edge: SoftEdge

    /// The blend weights, row by row, of a colour whose full weight is `full` (0 to 256).
    func weights(full: Double) -> RimWeights {
        var result = RimWeights()
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

    /// The vertical distance of a position beyond the centre of the nearer corners, above or below; negative between
    /// them.
    private func beyond(_ y: Double, _ radius: Double) -> Double {
        y < (top + bottom) / 2 ? top + radius - y : y - bottom + radius
    }

    /// The columns of a row that the rectangle itself covers; if none, an empty range at the right end.
    private func hidden(_ row: Int) -> Range<Int> {
        // Relative to the rectangle, the row is higher than relative to its shadow.
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
        /// The distance of a column from the outline; `x` is its horizontal distance beyond the centre of a corner.
        func distance(_ x: Double, _ radius: Double) -> Double {
            let y = beyond(y, radius)
            return (x > 0 && y > 0 ? (x * x + y * y).squareRoot() : max(x, y)) - radius
        }
        // Between the corners, and beyond the reach of the sides, all pixels of a row have the same share.
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
