import Geometry
import Rasteriser
import SceneModel

/// A layer with motion blur in one frame: the weighted mean of its appearances at several moments.
struct MeanFigure: BoundedFigure {
    /// The appearances, each with its weight `count`; `layer` is nil for moments at which the layer is not visible.
    let parts: [(count: Int, layer: LayerFigure?)]

    func draw(on canvas: inout Canvas) throws {
        let all = parts.map { (count: $0.count, bounds: $0.layer?.bounds ?? .nothing) }
        try canvas.drawMean(all) { picture, number in try parts[number].layer?.draw(on: &picture) }
    }

    func bounds(under transform: Affine) -> PixelBounds {
        PixelBounds.union(parts.compactMap { $0.layer?.bounds })
    }

    /// Returns false, because the layer itself describes the moments that are averaged.
    func describe(into bytes: inout FigureBytes) -> Bool { false }
}
