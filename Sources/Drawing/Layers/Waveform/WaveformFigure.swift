import Geometry
import Rasteriser
import SceneModel

/// A waveform in a frame.
struct WaveformFigure: BoundedFigure {
    let state: WaveformState
    /// Tells the sounds by digests of their files, and everything that never changes.
    let parameters: FigureBytes
    /// Where it draws, in points.
    let box: Rectangle
    /// Where all is cut off; nil where nothing goes beyond.
    let clip: Outline?
    /// What lies behind the waveform, and its parts from back to front.
    let back, parts: [WaveformPart]
    /// In front of them, faded together; in front of that what is not reflected.
    let reflection, front: [WaveformPart]
    /// What gradients lie over.
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
