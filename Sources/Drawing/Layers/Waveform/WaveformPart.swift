import SceneModel

/// What of a waveform is filled with one brush, in the frame.
struct WaveformPart: Sendable {
    /// Upright columns.
    var columns: PixelColumns?
    /// What else is filled; no pixel of them is one of the columns'.
    var outlines: [FlatOutline]
    let brush: Brush
    /// The opacity, 0 to 1.
    var alpha = 1.0

    func draw(on canvas: inout Canvas, over unit: UnitSquare) throws {
        try canvas.drawShapes { pen in
            if let columns {
                try pen.fill(columns, and: outlines, with: brush, over: unit, alpha: alpha)
            } else {
                for outline in outlines {
                    try pen.fill(outline, with: brush, over: unit, alpha: alpha)
                }
            }
        }
    }
}
