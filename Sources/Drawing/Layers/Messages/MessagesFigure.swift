import Geometry
import Rasteriser
import SceneModel

/// A chat in one frame.
struct MessagesFigure: Figure {
    private let marks: [ChatMark]
    private let elements: [ChatElement]

    /// - Parameters:
    ///   - marks: The visible marks, from back to front.
    ///   - transform: Maps the layer's points to the frame's pixels.
    init(_ marks: [ChatMark], under transform: Affine, frame: PixelSize, rims: RimCache) {
        self.marks = marks
        elements = marks.compactMap { ChatElement($0, under: transform, frame: frame, rims: rims) }
    }

    func draw(on canvas: inout Canvas) throws {
        let rows = canvas.bounds.rows
        // In a translucent layer, the chat is composited as one picture.
        try canvas.drawGroup { canvas in
            for element in elements where element.rows.overlaps(rows) { try element.draw(on: &canvas) }
        }
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        Self.describe(marks, into: &bytes)
        return true
    }

    /// Appends everything that a figure with these marks draws.
    static func describe(_ marks: [ChatMark], into bytes: inout FigureBytes) {
        bytes.append(marks) { $1.describe(into: &$0) }
    }
}
