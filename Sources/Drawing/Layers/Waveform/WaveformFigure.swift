import Geometry
import Rasteriser
import SceneModel

/// A waveform in a frame.
struct WaveformFigure: BoundedFigure {
    let state: WaveformState
    /// A description of the sounds, by their files' digests, and of everything that never changes.
    let parameters: FigureBytes
    /// The rectangle that it may draw in, in points.
    let box: Rectangle
    /// The outline that clips everything; nil if nothing extends beyond.
    let clip: Outline?
    /// The parts behind the waveform, and those of the waveform, each from back to front.
    let back, parts: [WaveformPart]
    /// The reflection in front of them, faded as one picture, and the parts in front of that, which are not reflected.
    let reflection, front: [WaveformPart]
    /// The square that gradients cover.
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
