import SceneModel

/// A shape in a frame: its outlines, flattened, and what they are filled with.
struct ShapeFigure: Figure {
    let state: ShapeState
    let parameters: FigureBytes
    /// From back to front; an error is thrown when the figure is drawn.
    let parts: Result<[FilledOutline], any Error>

    func draw(on canvas: inout Canvas) throws { try canvas.fill(try parts.get()) }

    func describe(into bytes: inout FigureBytes) -> Bool {
        bytes.append(parameters)
        state.describe(into: &bytes)
        return true
    }
}
