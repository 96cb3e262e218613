import Geometry
import Rasteriser
import SceneModel

/// The mapping from points to pixels under a transform that neither rotates nor stretches: a translation and a uniform
/// scale.
struct PixelGrid {
    /// The pixels per point.
    let scale: Double
    /// The position of the layer's origin, in pixels.
    let left, top: Double

    /// Nil under any other transform, and in a frame that is too high for columns of pixels.
    init?(_ transform: Affine, _ frame: PixelSize) {
        guard transform.isFinite, transform.xy == 0, transform.yx == 0, transform.xx == transform.yy,
            transform.xx > 0, frame.height <= PixelColumns.mostRows
        else { return nil }
        (scale, left, top) = (transform.xx, transform.dx, transform.dy)
    }

    /// The x coordinate in points of the nearest boundary between pixels.
    func snapped(_ x: Double) -> Double { ((x * scale + left).rounded() - left) / scale }
}
