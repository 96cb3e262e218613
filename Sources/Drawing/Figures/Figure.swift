import Rasteriser

/// A layer's appearance in one frame: plain 32-bit numbers, and parameters of the layer that never change. Equal
/// figures draw equal pixels.
public protocol Figure: Sendable {
    /// Draws the rows of the canvas. The pixels must depend only on the figure and the canvas, and each pixel must be
    /// the same whichever rows are drawn with it. Called once per band. Throws if drawing fails, for example because
    /// memory is short; the frame is then lost.
    func draw(on canvas: inout Canvas) throws

    /// Appends everything except the canvas that `draw` depends on, and returns true. A figure that can't describe this
    /// returns false; its frames are never shared.
    func describe(into bytes: inout FigureBytes) -> Bool
}
