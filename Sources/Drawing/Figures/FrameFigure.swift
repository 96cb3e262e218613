import SceneModel

/// Everything that will be seen in a frame: made once, then drawn in any number of bands.
package struct FrameFigure: Sendable {
    /// The visible layers, from back to front.
    let layers: [LayerFigure]
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

    /// Draws the layer where it lies, whatever was drawn on the canvas before.
    func draw(on canvas: inout Canvas) throws {
        (canvas.transform, canvas.opacity) = (transform, opacity.value)
        do {
            try figure.draw(on: &canvas)
        } catch let error as AssetError {
            throw error.inLayer(step)
        }
    }
}
