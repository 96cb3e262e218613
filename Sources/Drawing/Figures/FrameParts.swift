import Geometry
import Rasteriser
import SceneModel

/// The identity of a frame in parts. Two frames have equal pixels if all parts are equal and no layer is nil.
package struct FrameParts: Sendable {
    /// The sizes, the scale and the fit.
    package let geometry: FigureBytes
    /// The colour behind the layers.
    package let background: FigureBytes
    /// The identity of each layer, from back to front, as indices of the scene's layers. Empty for a layer that is not
    /// visible, nil for a layer that can't describe what its pixels depend on.
    package let layers: [FigureBytes?]
}

/// The pixels that a visible layer can change in one frame.
package struct LayerReach: Sendable, Equatable {
    /// A bounding box of these pixels, inside the frame; empty if the layer can't be seen.
    package let bounds: PixelBounds
    /// True if the layer replaces all pixels of the frame, so that nothing behind it can be seen.
    package let hidesAll: Bool
}

/// A figure that may replace all pixels of a frame.
protocol CoveringFigure: Figure {
    /// Returns true only if the figure is opaque and covers all pixels of a frame.
    func covers(_ frame: PixelSize, under transform: Affine) -> Bool
}

extension LayerFigure {
    /// Returns true only if the layer is opaque and covers all pixels of a frame.
    func covers(_ frame: PixelSize) -> Bool {
        guard opacity.value == 1, let figure = figure as? any CoveringFigure else { return false }
        return figure.covers(frame, under: transform)
    }
}

extension Renderer {
    /// Returns the identity of the frame at `time`, in parts.
    package func parts(at time: SceneTime) -> FrameParts {
        let moment = moment(at: time)
        return FrameParts(
            geometry: geometry, background: behind,
            layers: layers.map { layer in
                var bytes = FigureBytes()
                return layer.describe(in: moment, into: &bytes) ? bytes : nil
            })
    }

    /// Returns the pixels that each layer of the scene can change in the frame at `time`; nil for a layer that is not
    /// visible.
    package func reaches(at time: SceneTime) -> [LayerReach?] {
        let moment = moment(at: time)
        let frame = PixelBounds(columns: 0..<size.width, rows: 0..<size.height)
        return layers.map { layer in
            layer.figure(in: moment).map { figure in
                return LayerReach(
                    bounds: figure.bounds.clamped(to: frame),
                    hidesAll: bounds == frame && figure.covers(size))
            }
        }
    }
}
