import Geometry
import Rasteriser
import SceneModel

/// A chat in one frame.
struct MessagesFigure: Figure {
    private let marks: [ChatMark]
    private let elements: [ChatElement]

    /// - Parameters:
    ///   - marks: What is seen, from back to front.
    ///   - transform: Takes the layer's points to the frame's.
    init(_ marks: [ChatMark], under transform: Affine, frame: PixelSize, rims: RimCache) {
        self.marks = marks
        elements = marks.compactMap { ChatElement($0, under: transform, frame: frame, rims: rims) }
    }

    func draw(on canvas: inout Canvas) throws {
        let rows = canvas.bounds.rows
        // A layer that is half transparent shows the chat as one picture.
        try canvas.drawGroup { canvas in
            for element in elements where element.rows.overlaps(rows) { try element.draw(on: &canvas) }
        }
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        Self.describe(marks, into: &bytes)
        return true
    }

    /// Appends everything that the figure of these marks draws.
    static func describe(_ marks: [ChatMark], into bytes: inout FigureBytes) {
        bytes.append(marks) { $1.describe(into: &$0) }
    }
}
