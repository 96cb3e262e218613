import Rasteriser
import SceneModel

/// The part of a waveform that is filled with one brush, in the frame.
struct WaveformPart: Sendable {
    /// Upright columns.
    var columns: PixelColumns?
    /// Other filled outlines.
    var outlines: [FlatOutline]
    /// True if no two of them cover the same pixel. If false, their coverages are added up.
    var areApart = true
    let brush: Brush
    /// The opacity, from 0 to 1.
    var alpha = 1.0
    /// The cover that hides a part of it.
    private(set) var cover: PixelCover?

    /// The same part, hidden by others that have one brush.
    func hidden(by parts: [WaveformPart]) -> WaveformPart {
        guard let first = parts.first else { return self }
        var part = self
        part.cover = PixelCover(
            columns: parts.compactMap(\.columns), outlines: parts.flatMap(\.outlines),
            opacity: first.brush.leastAlpha * first.alpha)
        return part
    }

    func draw(on canvas: inout Canvas, over unit: UnitSquare) throws {
        try canvas.drawShapes { pen in
            if let cover {
                try pen.fill(columns, and: outlines, under: cover, with: brush, over: unit, alpha: alpha)
            } else if columns == nil, areApart {
                for outline in outlines { try pen.fill(outline, with: brush, over: unit, alpha: alpha) }
            } else {
                try pen.fill(
                    columns, and: outlines, areApart: areApart, with: brush, over: unit, alpha: alpha)
            }
        }
    }
}
