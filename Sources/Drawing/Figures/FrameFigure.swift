import Geometry
import Rasteriser
import SceneModel

/// Everything that will be seen in a frame: made once, then drawn in any number of bands.
package struct FrameFigure: Sendable {
    /// The visible layers, from back to front.
    let layers: [LayerFigure]
    /// By which a buffer knows that it still draws the same frame.
    let mark = FrameMark()
}

/// What is seen of a layer, and how it lies in the frame.
struct LayerFigure: Sendable {
    /// Where the layer stands in its scene or group, for errors.
    let step: SceneSource.Step
    /// Takes the layer's points to the frame's.
    let transform: Affine
    /// Above 0 and at most 1.
    let opacity: FixedNumber
    let figure: any Figure
    /// The pixels of the frame outside of which it draws nothing.
    let bounds: PixelBounds

    init(step: SceneSource.Step, transform: Affine, opacity: FixedNumber, figure: any Figure) {
        (self.step, self.transform, self.opacity, self.figure) = (step, transform, opacity, figure)
        bounds = figure.drawnBounds(under: transform)
    }

    /// Draws the layer where it lies, whatever was drawn on the canvas before.
    func draw(on canvas: inout Canvas) throws {
        (canvas.transform, canvas.opacity) = (transform, opacity.value)
        do {
            try canvas.draw(within: bounds) { try figure.draw(on: &$0) }
        } catch let error as AssetError {
            throw error.inLayer(step)
        }
    }
}
