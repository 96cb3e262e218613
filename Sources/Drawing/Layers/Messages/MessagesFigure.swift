import Geometry
import Rasteriser
import SceneModel

/// A chat in one frame.
struct MessagesFigure: Figure {
    private let marks: [ChatMark]
    private let elements: [ChatElement]

    /// - Parameters:
    ///   - marks: The visible elements, from back to front.
    ///   - transform: Maps the layer's points to the frame's pixels.
    init(_ marks: [ChatMark], under transform: Affine, frame: PixelSize, rims: ShadowRimCache) {
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

    /// Appends all values that affect the pixels of a figure with these visible elements (marks).
    static func describe(_ marks: [ChatMark], into bytes: inout FigureBytes) {
        bytes.append(marks) { $1.describe(into: &$0) }
    }
}

/// A mark (visible element) of a chat, prepared for drawing in one frame.
struct ChatElement: Sendable {
    private enum Kind: Sendable {
        /// An outline in pixels of the frame, filled with a colour.
        case fill(FlatOutline, FillRule, Color)
        /// An outline in pixels of the frame, filled with a gradient.
        case paint(FlatOutline, Brush, UnitSquare)
        case shadow(BubbleShadow)
        /// Elements that are clipped to an area of the frame and blurred. `blur` is the standard deviation, in points.
        case part([ChatElement], PixelBounds, blur: Double)
        case text(any MessageText, Affine)
        case picture(ChatMark.Picture, Affine)
    }

    private let kind: Kind
    /// The opacity, above 0 and at most 1.
    private let opacity: Double
    /// The pixel rows of the frame that the element may touch.
    let rows: Range<Int>

    /// Creates the element for a mark; nil if the mark touches no row of the frame.
    init?(_ mark: ChatMark, under transform: Affine, frame: PixelSize, rims: ShadowRimCache) {
        opacity = mark.opacity
        var rows = mark.rows
        switch mark.kind {
        case .fill(let outline, let rule, let color, let place):
            let flat = FlatOutline(outline, under: place.then(transform), frame: frame)
            (kind, rows) = (.fill(flat, rule, color), flat.bounds.rows)
        case .paint(let outline, let brush, let area):
            let unit = UnitSquare(
                origin: Point(area.x, area.y), size: Size(width: area.width, height: area.height),
                transform: transform)
            let flat = FlatOutline(outline, under: transform, frame: frame)
            (kind, rows) = (.paint(flat, brush, unit), flat.bounds.rows)
        case .shadow(let shadow):
            let shadow = BubbleShadow(shadow, under: transform, size: frame, cache: rims)
            (kind, rows) = (.shadow(shadow), shadow.rows)
        case .part(let marks, let part, let blur):
            let elements = marks.compactMap { ChatElement($0, under: transform, frame: frame, rims: rims) }
            kind = .part(elements, part, blur: blur)
        case .text(let text, let place): kind = .text(text, place)
        case .picture(let picture, let place): kind = .picture(picture, place)
        }
        self.rows = rows.clamped(to: 0..<frame.height)
        if self.rows.isEmpty { return nil }
    }

    /// Draws the element; the canvas must have the layer's transform.
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
