import Geometry
import Rasteriser
import SceneModel

/// A waveform in one frame.
struct WaveformFigure: BoundedFigure {
    let state: WaveformState
    /// A description of all constant values that affect the picture, with the digests of the sound files.
    let parameters: FigureBytes
    /// The bounding box of everything that may be drawn, in points.
    let box: Rectangle
    /// The outline to which everything is clipped; nil if no clipping is needed.
    let clip: Outline?
    /// The parts behind the waveform, and the parts of the waveform, each from back to front.
    let back, parts: [WaveformPart]
    /// The parts of the reflection, which are drawn as one group with reduced opacity, and the parts in front of it.
    let reflection, front: [WaveformPart]
    /// The area that gradients cover: the layer's rectangle.
    let unit: UnitSquare

    private static let reflectionOpacity = 0.35

    func draw(on canvas: inout Canvas) throws {
        try canvas.drawGroup(clip: clip) { canvas in
            for part in back { try part.draw(on: &canvas, over: unit) }
            for part in parts { try part.draw(on: &canvas, over: unit) }
            if !reflection.isEmpty {
                try canvas.drawGroup(opacity: Self.reflectionOpacity) { canvas in
                    for part in reflection { try part.draw(on: &canvas, over: unit) }
                }
            }
            for part in front { try part.draw(on: &canvas, over: unit) }
        }
    }

    func bounds(under transform: Affine) -> PixelBounds {
        MappedRectangle(box, transform: transform).touched
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        bytes.append(parameters)
        state.describe(into: &bytes)
        return true
    }
}
