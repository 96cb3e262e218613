import Geometry
import Rasteriser
import SceneModel

/// Everything that is visible in a frame. It is made once, and then drawn in any number of bands.
package struct FrameFigure: Sendable {
    /// The visible layers, from back to front.
    let layers: [LayerFigure]
    /// Identifies the frame, so that a buffer can tell whether it still draws the same one.
    let mark = FrameMark()
}

/// A layer's appearance in a frame, and its place there.
struct LayerFigure: Sendable {
    /// The layer's step in its scene or group, for errors.
    let step: SceneSource.Step
    /// Maps the layer's points to the frame's pixels.
    let transform: Affine
    /// Above 0, at most 1.
    let opacity: FixedNumber
    let figure: any Figure
    /// The pixels of the frame outside of which it draws nothing.
    let bounds: PixelBounds

    init(step: SceneSource.Step, transform: Affine, opacity: FixedNumber, figure: any Figure) {
        (self.step, self.transform, self.opacity, self.figure) = (step, transform, opacity, figure)
        bounds = figure.drawnBounds(under: transform)
    }

    /// Draws the layer at its place. Sets the canvas's transform and opacity, whatever they were.
    func draw(on canvas: inout Canvas) throws {
        (canvas.transform, canvas.opacity) = (transform, opacity.value)
        do {
            try canvas.draw(within: bounds) { try figure.draw(on: &$0) }
        } catch let error as AssetError {
            throw error.inLayer(step)
        }
    }
}
