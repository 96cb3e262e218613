import Rasteriser

/// What is seen of a layer in one frame: plain numbers of 32 bits, and parameters of the layer that never change.
/// Equal figures draw equal pixels.
public protocol Figure: Sendable {
    /// Draws the rows that the canvas has. The pixels depend on nothing but the figure and the canvas, and each
    /// pixel is the same whichever rows are drawn with it. Called once for each band. Throws when drawing fails, as
    /// when memory is short; the frame is then lost.
    func draw(on canvas: inout Canvas) throws

    /// Appends everything that `draw` depends on but the canvas, and returns true. A figure that can't say what
    /// it depends on returns false; its frames are never shared.
    func describe(into bytes: inout FigureBytes) -> Bool
}
