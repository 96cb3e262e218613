import Geometry
import Rasteriser
import SceneModel

extension TextFigure {
    /// A rectangle behind the text block.
    struct Background: Sendable {
        let padding: FixedPoint
        let radius: FixedNumber
        let color: Color
        /// The part of the layout that the background surrounds, in unscaled points; nil for the whole layout.
        var part: Rectangle?
        /// The opacity of the background, from 0 to 1.
        var opacity = FixedNumber(1)

        /// Creates the background of a layer at a time of the layer.
        init(_ background: TextBackground, _ time: SceneTime, _ span: LayerSpan) {
            let padding = background.padding.value(at: time, span: span)
            self.padding = FixedPoint(Point(max(padding.x, 0), max(padding.y, 0)))
            radius = FixedNumber(max(background.cornerRadius.value(at: time, span: span), 0))
            color = background.color.value(at: time, span: span)
        }
    }

    /// Rectangles behind single words.
    struct WordBackgrounds: Sendable {
        /// The look of each rectangle.
        let look: Background
        /// The opacity of each word's rectangle, from 0 to 1.
        let opacities: [FixedNumber]

        func describe(into bytes: inout FigureBytes) {
            bytes.append(name: "word backgrounds")
            bytes.append(look.padding)
            bytes.append(look.radius)
            bytes.append(look.color)
            bytes.append(opacities) { $0.append($1) }
        }
    }

    func draw(_ background: Background, on canvas: inout Canvas) throws {
        let place = rectangle(background)
        let shape = Rasteriser.Outline.roundedRectangle(
            at: place.origin, size: place.size, radii: CornerRadii(background.radius.value))
        try canvas.drawShapes { pen in
            try pen.fill(shape, color: background.color, alpha: background.opacity.value)
        }
    }

    func rectangle(_ background: Background) -> Rectangle {
        let part = background.part ?? Rectangle(origin: Point(0, 0), size: layout.size)
        return Rectangle(
            origin: Point(part.origin.x * scale.value, part.origin.y * scale.value),
            size: Size(
                width: part.size.width * scale.value + 2 * background.padding.x.value,
                height: part.size.height * scale.value + 2 * background.padding.y.value))
    }

    func draw(_ backgrounds: WordBackgrounds, on canvas: inout Canvas) throws {
        for (shape, paint) in rectangles(backgrounds) {
            let own = canvas.transform
            defer { canvas.transform = own }
            canvas.transform = paint.map(scaledBy: scale.value).then(own)
            let outline = Rasteriser.Outline.roundedRectangle(
                at: shape.origin, size: shape.size, radii: CornerRadii(backgrounds.look.radius.value))
            try canvas.drawShapes { pen in
                try pen.fill(outline, color: paint.color, alpha: paint.opacity)
            }
        }
    }

    func bounds(of backgrounds: WordBackgrounds, under transform: Affine) -> PixelBounds {
        .union(
            rectangles(backgrounds).map { shape, paint in
                MappedRectangle(shape, transform: paint.map(scaledBy: scale.value).then(transform)).touched
            })
    }

    /// Returns the visible rectangles, in points of the text at its scale, and how each is moved with its word.
    private func rectangles(_ backgrounds: WordBackgrounds) -> [(Rectangle, TextLook.Paint)] {
        let (look, padding) = (TextLook(reveals, of: layout), backgrounds.look.padding.value)
        return zip(layout.boxes(by: .word), backgrounds.opacities).enumerated().compactMap { word, pair in
            guard let box = pair.0, pair.1.value > 0 else { return nil }
            let paint = look.paint(
                behindWord: word, color: backgrounds.look.color, opacity: pair.1.value)
            guard paint.opacity > 0 else { return nil }
            let place = Rectangle(
                origin: Point(box.origin.x * scale.value - padding.x, box.origin.y * scale.value - padding.y),
                size: Size(
                    width: box.size.width * scale.value + 2 * padding.x,
                    height: box.size.height * scale.value + 2 * padding.y))
            return (place, paint)
        }
    }
}

extension TextLook.Paint {
    /// The map by which the piece is moved, scaled and turned, for points of a text at the given scale.
    fileprivate func map(scaledBy scale: Double) -> Affine {
        guard scale > 0 else { return .identity }
        return Affine.scale(1 / scale, 1 / scale).then(transform ?? .identity)
            .then(.move(offset.x, offset.y)).then(.scale(scale, scale))
    }
}
