import Geometry
import Rasteriser
import SceneModel

/// The rim of a rounded rectangle's soft shadow: the part that the rectangle itself doesn't hide. All lengths are in
/// pixels. The shadow's coverage of a pixel is computed from the pixel's distance to the outline. This approximates a
/// blur if the outline is only slightly curved.
struct BubbleRim: Hashable, Sendable {
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

    /// Returns the vertical distance by which `y` lies outside the centres of the upper and lower corners; negative if
    /// `y` is between these centres.
    private func beyond(_ y: Double, _ radius: Double) -> Double {
        y < (top + bottom) / 2 ? top + radius - y : y - bottom + radius
    }

    /// Returns the columns of a row that the rectangle itself hides; an empty range at the right end if it hides
    /// nothing.
    private func hidden(_ row: Int) -> Range<Int> {
        // `top` and `bottom` are those of the shadow, so a row of the rectangle is found by adding the offset.
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
        /// Returns the distance of a pixel from the outline; `x` is the horizontal distance by which the pixel lies
        /// outside the centre of a corner.
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
