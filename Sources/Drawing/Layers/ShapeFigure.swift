import Geometry
import Rasteriser
import SceneModel

/// A shape in a frame: its outlines, flattened, and what they are filled with.
struct ShapeFigure: BoundedFigure {
    let state: ShapeState
    let parameters: FigureBytes
    /// An error is thrown when the figure is drawn.
    let parts: Result<Parts, any Error>

    /// What is drawn.
    struct Parts: Sendable {
        /// From back to front.
        var outlines: [FilledOutline] = []
        /// Behind them.
        var shadow: OutlineShadow?
    }

    func draw(on canvas: inout Canvas) throws {
        let parts = try parts.get()
        try canvas.fill(parts.outlines, over: parts.shadow)
    }

    func bounds(under transform: Affine) -> PixelBounds {
        guard case .success(let parts) = parts else { return .anywhere }
        return PixelBounds.union(
            parts.outlines.map(\.outline.bounds) + (parts.shadow.map { [$0.bounds] } ?? []))
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        bytes.append(parameters)
        state.describe(into: &bytes)
        return true
    }
}
