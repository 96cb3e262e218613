import Rasteriser

/// A layer's appearance in one frame: 32-bit numbers that vary with time, and parameters of the layer that never
/// change. Equal figures draw equal pixels.
public protocol Figure: Sendable {
    /// Draws the layer on the rows of the canvas; called once per band. The pixels must depend only on the figure and
    /// the canvas, and must not depend on which other rows are drawn in the same call. Throws if drawing fails, for
    /// example because memory is short; the frame is then discarded.
    func draw(on canvas: inout Canvas) throws

    /// Appends every value that `draw` depends on, except the canvas, and returns true. Returns false if the figure
    /// can't describe these values; its frames are then never reused.
    func describe(into bytes: inout FigureBytes) -> Bool
}
