import Geometry
import Rasteriser
import SceneModel

/// What is seen of the soft shadow of a rectangle with round corners beside the rectangle that throws it. In pixels; a
/// pixel's share follows from its distance to the outline, which is what a blur does to an outline that bends little.
struct BubbleRim: Hashable, Sendable {
    /// Radii at the left and the right side.
    struct Radii: Hashable, Sendable {
        let left, right: Double
    }

    let left, top, right, bottom: Double
    let upper, lower: Radii
    /// How far the shadow lies from what throws it.
    let offset: Point
    let edge: SoftEdge

    /// The weights of a colour whose own is `full`, 0 to 256, row by row.
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

    /// How far a place lies beyond the middles of the corners nearest to it, above or below; below 0 between them.
    private func beyond(_ y: Double, _ radius: Double) -> Double {
        y < (top + bottom) / 2 ? top + radius - y : y - bottom + radius
    }

    /// The columns of a row that the rectangle itself covers; empty at the right end where it covers none.
    private func hidden(_ row: Int) -> Range<Int> {
        // Seen from the rectangle, the row is higher than from its shadow.
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
        /// The distance of a column to the outline, where `x` is how far it lies beyond the middle of a corner.
        func distance(_ x: Double, _ radius: Double) -> Double {
            let y = beyond(y, radius)
            return (x > 0 && y > 0 ? (x * x + y * y).squareRoot() : max(x, y)) - radius
        }
        // Between the corners, and as far from the sides as they are seen, the whole row has one share.
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
