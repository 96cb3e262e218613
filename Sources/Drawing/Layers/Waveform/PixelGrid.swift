import Geometry
import Rasteriser
import SceneModel

/// How points lie on the pixels of a frame when a layer is neither rotated nor stretched: moved and scaled.
struct PixelGrid {
    /// Pixels of a point.
    let scale: Double
    /// Where the layer's origin is.
    let left, top: Double

    /// Nil under any other transform, and in a frame that is too high for columns of pixels.
    init?(_ transform: Affine, _ frame: PixelSize) {
        guard transform.isFinite, transform.xy == 0, transform.yx == 0, transform.xx == transform.yy,
            transform.xx > 0, frame.height <= PixelColumns.mostRows
        else { return nil }
        (scale, left, top) = (transform.xx, transform.dx, transform.dy)
    }

    /// A place along x that is moved to the nearest edge between pixels, in points.
    func snapped(_ x: Double) -> Double { ((x * scale + left).rounded() - left) / scale }
}
