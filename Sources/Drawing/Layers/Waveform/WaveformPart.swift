import Rasteriser
import SceneModel

/// A part of a waveform that is filled with one brush, in pixels of the frame.
struct WaveformPart: Sendable {
    /// The filled pixel columns; nil if there are only outlines.
    var columns: PixelColumns?
    /// The filled outlines, in addition to the columns.
    var outlines: [FlatOutline]
    /// True if no two outlines or columns cover the same pixel. If false, coverages of the same pixel are added.
    var areApart = true
    let brush: Brush
    /// The opacity, from 0 to 1.
    var alpha = 1.0
    /// The coverage of the parts in front, which hide this part; nil if nothing is hidden.
    private(set) var cover: CoveringShape?

    /// Returns this part without the pixels that `parts` hide. All of `parts` must have one and the same brush.
    func hidden(by parts: [WaveformPart]) -> WaveformPart {
        guard let first = parts.first else { return self }
        var part = self
        part.cover = CoveringShape(
            columns: parts.compactMap(\.columns), outlines: parts.flatMap(\.outlines),
            opacity: first.brush.minimumAlpha * first.alpha)
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
