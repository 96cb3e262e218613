import SceneModel

/// A waveform in a frame.
struct WaveformFigure: BoundedFigure {
    let state: WaveformState
    /// Tells the sounds by digests of their files, and everything that never changes.
    let parameters: FigureBytes
    let size: Size
    /// From back to front.
    let parts: [WaveformPart]
    /// What gradients lie over.
    let unit: UnitSquare

    func draw(on canvas: inout Canvas) throws {
        try canvas.drawGroup { canvas in
            for part in parts { try part.draw(on: &canvas, over: unit) }
        }
    }

    func bounds(under transform: Affine) -> PixelBounds {
        MappedRectangle(size: size, transform: transform).touched
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        bytes.append(parameters)
        state.describe(into: &bytes)
        return true
    }
}
