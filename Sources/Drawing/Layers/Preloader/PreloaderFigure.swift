import Geometry
import Rasteriser
import SceneModel

/// A preloader in one frame: the flattened outlines of its spots (circles) and of the necks that join spots, and their
/// fill.
struct PreloaderFigure: BoundedFigure {
    /// The fill of a preloader.
    enum Ink: Sendable {
        case nothing
        case brush(Brush)
        case colors(SpotColors)

        func describe(into bytes: inout FigureBytes) {
            switch self {
            case .nothing: bytes.appendMissing()
            case .brush(let brush): brush.describe(into: &bytes)
            case .colors(let colors):
                bytes.append([colors.start, colors.end] + colors.moving) { $0.append($1) }
            }
        }
    }

    let state: PreloaderState
    let parameters: FigureBytes
    let ink: Ink
    /// The outlines of all spots (circles) and of the necks that join them; the outlines overlap.
    let outlines: [FlatOutline]
    /// The area that gradients cover: the layer's rectangle.
    let unit: UnitSquare

    func draw(on canvas: inout Canvas) throws {
        switch ink {
        case .nothing: return
        case .brush(let brush): try canvas.fill(together: outlines, with: brush, over: unit)
        case .colors(let colors):
            guard let field = SpotField(state, colors, over: unit) else { return }
            try canvas.fill(together: outlines, with: field)
        }
    }

    func bounds(under transform: Affine) -> PixelBounds { PixelBounds.union(outlines.map(\.bounds)) }

    func describe(into bytes: inout FigureBytes) -> Bool {
        bytes.append(parameters)
        state.describe(into: &bytes)
        ink.describe(into: &bytes)
        return true
    }
}
