import Geometry
import Rasteriser
import SceneModel

/// Everything that is visible in one frame. A frame figure is made once, and then drawn in any number of bands.
package struct FrameFigure: Sendable {
    /// The visible layers, from back to front.
    let layers: [LayerFigure]
    /// An identifier of the frame, by which a buffer recognises that another band of the same frame is drawn.
    let mark = FrameMark()
}

/// A layer's appearance in one frame, and its position in the frame.
struct LayerFigure: Sendable {
    /// The layer's step in the path from its scene or group, for error messages.
    let step: SceneSource.Step
    /// The transform from the layer's points to the frame's pixels.
    let transform: Affine
    /// The layer's opacity, above 0 and at most 1.
    let opacity: FixedNumber
    let figure: any Figure
    /// The bounding box of the layer, in pixels of the frame.
    let bounds: PixelBounds

    init(step: SceneSource.Step, transform: Affine, opacity: FixedNumber, figure: any Figure) {
        (self.step, self.transform, self.opacity, self.figure) = (step, transform, opacity, figure)
        bounds = figure.drawnBounds(under: transform)
    }

    /// Draws the layer at its position, after setting the transform and opacity of the canvas.
    func draw(on canvas: inout Canvas) throws {
        (canvas.transform, canvas.opacity) = (transform, opacity.value)
        do {
            try canvas.draw(within: bounds) { try figure.draw(on: &$0) }
        } catch let error as AssetError {
            throw error.inLayer(step)
        }
    }
}
