import Geometry
import Rasteriser

/// A figure that knows the bounds of what it draws.
protocol BoundedFigure: Figure {
    /// The pixels of the frame outside of which it draws nothing, on a canvas with this transform. They may be more
    /// than necessary, and may lie outside the frame. The canvas of a group that is drawn in bands is no larger than
    /// these.
    func bounds(under transform: Affine) -> PixelBounds
}

extension Figure {
    /// The bounds of any figure; a figure that doesn't know its bounds may draw anywhere.
    func drawnBounds(under transform: Affine) -> PixelBounds {
        guard transform.isFinite, let figure = self as? any BoundedFigure else { return .anywhere }
        return figure.bounds(under: transform)
    }
}
