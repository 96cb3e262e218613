import Geometry
import Rasteriser

/// A figure that knows the bounding box of what it draws.
protocol BoundedFigure: Figure {
    /// Returns a bounding box, in pixels of the frame, of what the figure draws on a canvas with this transform. The
    /// box may be larger than necessary and may extend beyond the frame. The canvas of a group that is drawn in bands
    /// is clipped to this box.
    func bounds(under transform: Affine) -> PixelBounds
}

extension Figure {
    /// Returns the figure's bounding box, or `anywhere` if the figure doesn't know it.
    func drawnBounds(under transform: Affine) -> PixelBounds {
        guard transform.isFinite, let figure = self as? any BoundedFigure else { return .anywhere }
        return figure.bounds(under: transform)
    }
}
