import Geometry
import Rasteriser
import SceneModel

/// A layer with motion blur in one frame: what is seen of it at several moments, and how many times each counts.
struct MeanFigure: BoundedFigure {
    /// Nil where the layer is not visible.
    let parts: [(count: Int, layer: LayerFigure?)]

    func draw(on canvas: inout Canvas) throws {
        let all = parts.map { (count: $0.count, bounds: $0.layer?.bounds ?? .nothing) }
        try canvas.drawMean(all) { picture, number in try parts[number].layer?.draw(on: &picture) }
    }

    func bounds(under transform: Affine) -> PixelBounds {
        PixelBounds.union(parts.compactMap { $0.layer?.bounds })
    }

    /// The layer describes it, because it knows what each moment follows from.
    func describe(into bytes: inout FigureBytes) -> Bool { false }
}
