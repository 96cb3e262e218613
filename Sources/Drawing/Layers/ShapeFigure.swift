import Geometry
import Rasteriser
import SceneModel

/// A shape in a frame: its flattened outlines, and their brushes.
struct ShapeFigure: BoundedFigure {
    let state: ShapeState
    let parameters: FigureBytes
    /// The parts; an error is thrown when the figure is drawn.
    let parts: Result<Parts, any Error>

    /// The drawn parts.
    struct Parts: Sendable {
        /// From back to front.
        var outlines: [FilledOutline] = []
        /// The shadow behind them.
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
