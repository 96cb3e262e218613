import CPixels
import Geometry

/// A glass bubble in a frame: a disc with a soft edge, a thinner centre, and light on the rim from the upper left.
package struct GlassDisc: Sendable {
    /// The fraction by which the colour is reduced in the centre of a bubble with the maximum `rim`, which looks most
    /// like glass.
    private static let hollow = 0.75

    private let center: Point
    /// The radius of the disc, in pixels.
    private let radius: Double
    private let bubble: PixelBubble

    /// Returns nil if the bubble is invisible.
    ///
    /// - Parameters:
    ///   - color: The colour as a pixel value.
    ///   - weight: The blend weight of the colour, 0 to 256.
    ///   - edge: The width of the soft edge, as a fraction of the radius.
    ///   - rim: The degree to which the bubble looks like glass: 0 is a plain disc, 1 is full glass.
    ///   - transform: The transform from points, in which the centre and the radius are given, to the frame's pixels.
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
        // A smaller bubble is drawn a pixel wide with less colour; the edge is at least a pixel wide.
        self.radius = max(radius, 0.5)
        let share = radius < 0.5 ? radius * radius * 4 : 1
        // Fainter bubbles have fainter light, but the light decreases less than the colour.
        let light = rim * (0.3 + 0.7 * weight / 256)
        self.bubble = PixelBubble(
            color: color, weight: Float(weight * share),
            edge: Float(max(edge, 1 / self.radius)), hollow: Float(Self.hollow * rim),
            light: Float(light * share), step: Float(1 / self.radius))
    }

    private var reach: Double { radius * (1 + Double(bubble.edge) / 2) }

    /// Returns the range of the given rows that contain a covered pixel.
    package func rows(in rows: Range<Int>) -> Range<Int> {
        PixelBounds(columns: 0..<0, rows: rows).rows(from: center.y - reach, to: center.y + reach)
    }

    /// Blends the part of the bubble inside `bounds` with the pixels of `target`.
    func draw(on target: PixelTarget, _ bounds: PixelBounds, _ level: SIMDLevel) {
        var bubble = bubble
        for y in rows(in: bounds.rows) {
            let down = Double(y) + 0.5 - center.y
            let half = max(reach * reach - down * down, 0).squareRoot()
            let columns = bounds.columns(from: center.x - half, to: center.x + half)
            // The distance is relative to a column that doesn't depend on the bounds, so that each band computes the
            // same numbers.
            let right = Double(columns.lowerBound) + 0.5 - center.x
            unsafe level.functions.pointee.blend_bubble(
                &bubble, Float(right / radius), Float(down / radius), Int32(columns.count),
                target.row(y) + columns.lowerBound)
        }
    }
}
