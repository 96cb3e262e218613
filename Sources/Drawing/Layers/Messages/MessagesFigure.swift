import SceneModel

/// A chat in one frame.
struct MessagesFigure: Figure {
    private let elements: [ChatElement]
    private let description: FigureBytes

    /// - Parameters:
    ///   - elements: What is drawn, from back to front, in the frame.
    ///   - description: Everything that they follow from.
    init(_ elements: [ChatElement], description: FigureBytes) {
        self.elements = elements
        self.description = description
    }

    func draw(on canvas: inout Canvas) throws {
        let rows = canvas.bounds.rows
        // A layer that is half transparent shows the chat as one picture.
        try canvas.drawGroup { canvas in
            for element in elements where element.rows.overlaps(rows) { try element.draw(on: &canvas) }
        }
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        bytes.append(description)
        return true
    }
}
