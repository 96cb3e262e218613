import Geometry
import Rasteriser

/// A figure that knows where it draws.
protocol BoundedFigure: Figure {
    /// The pixels of the frame outside of which it draws nothing, on a canvas with a transform: there may be fewer, and they
    /// may lie outside of the frame. The canvas of a group that is drawn in bands is made no larger.
    func bounds(under transform: Affine) -> PixelBounds
}

extension Figure {
    /// The same for any figure; one that can't tell may draw anywhere.
    func drawnBounds(under transform: Affine) -> PixelBounds {
        guard transform.isFinite, let figure = self as? any BoundedFigure else { return .anywhere }
        return figure.bounds(under: transform)
    }
}
