import Geometry
import Rasteriser
import SceneModel

/// A layer with motion blur in one frame: its appearance at several moments, and the weight of each.
struct MeanFigure: BoundedFigure {
    /// The samples; `layer` is nil where the layer is not visible.
    let parts: [(count: Int, layer: LayerFigure?)]

    func draw(on canvas: inout Canvas) throws {
        let all = parts.map { (count: $0.count, bounds: $0.layer?.bounds ?? .nothing) }
        try canvas.drawMean(all) { picture, number in try parts[number].layer?.draw(on: &picture) }
    }

    func bounds(under transform: Affine) -> PixelBounds {
        PixelBounds.union(parts.compactMap { $0.layer?.bounds })
    }

    /// Returns false: the layer describes the mean, because it knows what each moment depends on.
    func describe(into bytes: inout FigureBytes) -> Bool { false }
}
