import SceneModel

/// Something that is drawn of a chat in a frame, found by the rows that it may touch.
struct ChatElement: Sendable {
    /// What is drawn.
    enum Kind: Sendable {
        /// An outline in the frame.
        case fill(FlatOutline, FillRule, Color)
        /// An outline in the frame, filled with a gradient.
        case paint(FlatOutline, Brush, UnitSquare)
        /// The shadow of a bubble.
        case shadow(BubbleShadow)
        /// Elements of which only a part of the frame is seen, blurred by a standard deviation in points.
        case part([ChatElement], PixelBounds, blur: Double)
        /// A text, and what takes its points to the layer's.
        case text(any MessageText, Affine)
        /// A picture, and what takes its points to the layer's.
        case picture(Picture, Affine)
    }

    /// A part of a picture in a rectangle, and what is seen of it.
    struct Picture: Sendable {
        let pyramid: ImagePyramid
        let frame, part: Rectangle
        let clip: Outline?
    }

    let kind: Kind
    /// Above 0.
    let opacity: Double
    /// The rows of the frame that it may touch.
    let rows: Range<Int>

    /// Draws it on a canvas whose transform is the layer's.
    func draw(on canvas: inout Canvas) throws {
        switch kind {
        case .fill(let outline, let rule, let color):
            try canvas.drawShapes { pen in try pen.fill(outline, color: color, alpha: opacity, rule: rule) }
        case .paint(let outline, let brush, let unit):
            try canvas.drawShapes { pen in
                try pen.fill(outline, with: brush, over: unit, alpha: opacity)
            }
        case .shadow(let shadow): try shadow.draw(on: &canvas, opacity: opacity)
        case .part(let elements, let part, let blur):
            func drawAll(_ canvas: inout Canvas) throws {
                let rows = canvas.bounds.rows
                for element in elements where element.rows.overlaps(rows) { try element.draw(on: &canvas) }
            }
            if blur > 0 {
                try canvas.drawGroup(blur: blur, part: part, drawAll)
            } else {
                try canvas.draw(in: part, drawAll)
            }
        case .text(let text, let place):
            try draw(on: &canvas, place) { canvas in try text.draw(on: &canvas, opacity: opacity) }
        case .picture(let picture, let place):
            try draw(on: &canvas, place) { canvas in
                try picture.pyramid.draw(
                    on: &canvas, in: picture.frame, part: picture.part, clip: picture.clip, opacity: opacity)
            }
        }
    }

    private func draw(
        on canvas: inout Canvas, _ place: Affine, _ body: (inout Canvas) throws -> Void
    ) throws {
        let transform = canvas.transform
        canvas.transform = place.then(transform)
        defer { canvas.transform = transform }
        try body(&canvas)
    }
}
