import CPixels
import Geometry

/// A bubble of glass in a frame: a disc with a soft edge, a thinner middle, and light on its rim from the upper left.
package struct GlassDisc: Sendable {
    /// Of the colour in the middle, what is missing when it is all glass.
    private static let hollow = 0.75

    private let center: Point
    /// The minimum length of a part, in pixels.
    private let radius: Double
    private let bubble: PixelBubble

    /// Nil where nothing is visible.
    ///
    /// - Parameters:
    ///   - color: As pixels have it.
    ///   - weight: The colour's blend weight, 0 to 256.
    ///   - edge: The width of the edge, in radii.
    ///   - rim: How much it looks like glass, 0 to 1.
    ///   - transform: Takes its centre and its radius to the frame's pixels.
    package init?(
        center: Point, radius: Double, color: UInt32, weight: Double, edge: Double, rim: Double,
        transform: Affine
    ) {
        let center = transform(center)
        let radius = radius * transform.meanScale
        guard radius > 0, weight > 0, center.x.isFinite, center.y.isFinite, radius.isFinite else {
            return nil
        }
        self.center = center
        // At least a pixel wide, with less colour, and an edge of at least a pixel.
        self.radius = max(radius, 0.5)
        let share = radius < 0.5 ? radius * radius * 4 : 1
        // Fainter bubbles have fainter light, but more of it than of their colour.
        let light = rim * (0.3 + 0.7 * weight / 256)
        self.bubble = PixelBubble(
            color: color, weight: Float(weight * share),
            edge: Float(max(edge, 1 / self.radius)), hollow: Float(Self.hollow * rim),
            light: Float(light * share), step: Float(1 / self.radius))
    }

    private var reach: Double { radius * (1 + Double(bubble.edge) / 2) }

    /// Those of some rows of which a pixel may be covered.
    package func rows(in rows: Range<Int>) -> Range<Int> {
        PixelBounds(columns: 0..<0, rows: rows).rows(from: center.y - reach, to: center.y + reach)
    }

    /// Blends the rows of bounds.
    func draw(on target: PixelTarget, _ bounds: PixelBounds, _ level: SIMDLevel) {
        var bubble = bubble
        for y in rows(in: bounds.rows) {
            let down = Double(y) + 0.5 - center.y
            let half = max(reach * reach - down * down, 0).squareRoot()
            let columns = bounds.columns(from: center.x - half, to: center.x + half)
            // Counted from a column that does not depend on the bounds.
            let right = Double(columns.lowerBound) + 0.5 - center.x
            unsafe level.functions.pointee.blend_bubble(
                &bubble, Float(right / radius), Float(down / radius), Int32(columns.count),
                target.row(y) + columns.lowerBound)
        }
    }
}
