import Geometry

/// A circle under a transform, which may be an ellipse in the frame. Computes the coverage of each pixel.
///
/// Coverage falls from 1 to 0 within the width of a pixel around the edge, and its sum is the circle's area. A circle
/// smaller than a pixel is drawn a pixel wide, with less coverage. A circle that is thinner than a pixel in only one
/// direction covers more than its area.
package struct Disc {
    private let center: Point
    /// The distance of rows from the centre, in pixels, beyond which no pixel is covered.
    private let reach: Double
    /// The coefficients of the ellipse: a point (dx, dy) relative to the centre is inside if xx·dx² + 2·xy·dx·dy +
    /// yy·dy² < 1.
    private let xx, xy, yy: Double
    /// The radius in pixels, if the ellipse is a circle.
    private let evenRadius: Double?
    /// Two distances from the centre, in radii: no pixel is covered beyond `outside`, and all pixels are fully covered
    /// within `inside`.
    private let outside: Double
    private let inside: Double
    private let strength: Double

    /// The area, in square pixels divided by π, that a soft edge adds to a disc. The disc is drawn smaller to
    /// compensate.
    private static let softArea = 1.0 / 12

    /// Returns nil if the circle is invisible.
    package init?(center: Point, radius: Double, transform: Affine) {
        guard radius > 0, let inverse = transform.inverse else { return nil }
        let area = abs(transform.xx * transform.yy - transform.xy * transform.yx) * radius * radius
        let drawn = max(area - Self.softArea, 0.25)
        strength = min(area / (drawn + Self.softArea), 1)
        // The factor that converts pixels to radii.
        let scale = (area / drawn).squareRoot() / radius
        let (a, b) = (inverse.xx * scale, inverse.xy * scale)
        let (c, d) = (inverse.yx * scale, inverse.yy * scale)
        (xx, xy, yy) = (a * a + c * c, a * b + c * d, b * b + d * d)
        let isEven = abs(xx - yy) <= 1e-9 * xx && abs(xy) <= 1e-9 * xx
        evenRadius = isEven ? drawn.squareRoot() : nil
        // The maximum change of the distance, in radii, between adjacent pixels.
        let spread = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
        let steepest = ((xx + yy) / 2 + spread).squareRoot()
        outside = 1 + steepest / 2
        inside = 1 - steepest / 2
        self.center = transform(center)
        reach = outside * (xx / (xx * yy - xy * xy)).squareRoot()
        if !self.center.x.isFinite { return nil }
    }

    /// Returns the range of the given rows that may contain a covered pixel.
    package func rows(in rows: Range<Int>) -> Range<Int> {
        PixelBounds(columns: 0..<0, rows: rows).rows(from: center.y - reach, to: center.y + reach)
    }

    /// The bounding box of the pixels that may be covered.
    package var bounds: PixelBounds {
        let across = outside * (yy / (xx * yy - xy * xy)).squareRoot()
        let all = PixelBounds.anywhere
        guard across.isFinite, reach.isFinite else { return all }
        return PixelBounds(
            columns: all.columns(from: center.x - across, to: center.x + across),
            rows: all.rows(from: center.y - reach, to: center.y + reach)
        ).expanded(by: 1)
    }

    /// Returns the columns of row `y` whose pixels may be covered.
    func columns(_ y: Int, _ bounds: PixelBounds) -> Range<Int> { columns(y, outside, bounds) }

    /// Returns the columns of row `y` whose pixels are fully covered.
    func solidColumns(_ y: Int, _ bounds: PixelBounds) -> Range<Int> {
        inside > 0 && strength == 1 ? columns(y, inside, bounds) : 0..<0
    }

    private func columns(_ y: Int, _ radius: Double, _ bounds: PixelBounds) -> Range<Int> {
        let dy = Double(y) + 0.5 - center.y
        let discriminant = xy * xy * dy * dy - xx * (yy * dy * dy - radius * radius)
        guard discriminant > 0 else { return 0..<0 }
        let (middle, half) = (center.x - xy * dy / xx, discriminant.squareRoot() / xx)
        return bounds.columns(from: middle - half, to: middle + half)
    }

    /// Returns the covered fraction of a pixel's area, 0 to 1.
    func coverage(_ x: Int, _ y: Int) -> Double {
        let (dx, dy) = (Double(x) + 0.5 - center.x, Double(y) + 0.5 - center.y)
        return strength * min(max(0.5 - distance(dx, dy), 0), 1)
    }

    /// Returns the distance in pixels from the disc's edge to the point (dx, dy), relative to the disc's centre;
    /// negative for points inside the disc.
    private func distance(_ dx: Double, _ dy: Double) -> Double {
        if let evenRadius { return (dx * dx + dy * dy).squareRoot() - evenRadius }
        let (slopeX, slopeY) = (xx * dx + xy * dy, xy * dx + yy * dy)
        let slope = (slopeX * slopeX + slopeY * slopeY).squareRoot()
        guard slope > 0 else { return -1 }
        let place = (slopeX * dx + slopeY * dy).squareRoot()
        return (place - 1) * place / slope
    }
}
