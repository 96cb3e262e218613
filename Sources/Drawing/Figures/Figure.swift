import Geometry
import Rasteriser

/// A layer's appearance in one frame. Values that vary with time are stored as 32-bit numbers, besides parameters that
/// never change. Equal figures draw equal pixels.
public protocol Figure: Sendable {
    /// Draws the layer on the rows of the canvas; called once per band of rows. The pixels must depend only on the
    /// figure and the canvas, and must not depend on which other rows are drawn in the same call. Throws if drawing
    /// fails, for example because memory is short; the frame is then discarded.
    func draw(on canvas: inout Canvas) throws

    /// Appends every value that `draw` depends on, except the canvas, and returns true. Returns false if the figure
    /// can't describe these values; frames with the figure are then never reused.
    func describe(into bytes: inout FigureBytes) -> Bool
}

/// A figure that knows the bounding box of what it draws.
protocol BoundedFigure: Figure {
    /// Returns a bounding box, in pixels of the frame, of what the figure draws on a canvas with this transform. The
    /// box may be larger than necessary and may extend beyond the frame. The canvas of a group that is drawn in bands
    /// is clipped to this box.
    func bounds(under transform: Affine) -> PixelBounds
}

extension Figure {
    /// Returns the bounding box of what the figure draws, or `anywhere` if the figure doesn't know its bounding box.
    func drawnBounds(under transform: Affine) -> PixelBounds {
        guard transform.isFinite, let figure = self as? any BoundedFigure else { return .anywhere }
        return figure.bounds(under: transform)
    }
}
