import SceneModel

/// What of a waveform is filled with one brush, in the frame.
struct WaveformPart: Sendable {
    /// Upright columns.
    var columns: PixelColumns?
    /// What else is filled.
    var outlines: [FlatOutline]
    /// Whether no pixel is covered by two of them. Otherwise what they cover of it is added up.
    var areApart = true
    let brush: Brush
    /// The opacity, 0 to 1.
    var alpha = 1.0

    func draw(on canvas: inout Canvas, over unit: UnitSquare) throws {
        try canvas.drawShapes { pen in
            if columns == nil, areApart {
                for outline in outlines { try pen.fill(outline, with: brush, over: unit, alpha: alpha) }
            } else {
                try pen.fill(
                    columns, and: outlines, areApart: areApart, with: brush, over: unit, alpha: alpha)
            }
        }
    }
}
