import SceneModel

/// Text as it is seen in one frame.
struct TextFigure: Figure {
    /// A line around the letters.
    struct Outline: Sendable {
        let width: FixedNumber
        let color: Color
    }

    /// What lies behind the letters.
    struct Shadow: Sendable {
        let offset: FixedPoint
        /// The standard deviation of the blur, in points.
        let blur: FixedNumber
        let color: Color
    }

    /// A rectangle behind the block.
    struct Box: Sendable {
        let padding: FixedPoint
        let radius: FixedNumber
        let color: Color
    }

    let layout: TextLayout
    /// Of the lines; the other lengths are not scaled.
    let scale: FixedNumber
    /// The colour of each run.
    let colors: [Color]
    /// How far all is moved, in points.
    var shift = FixedPoint(Point(0, 0))
    /// How far each piece has come; nil when all are in their places.
    var reveal: Reveal?
    var outline: Outline?
    var shadow: Shadow?
    var box: Box?

    func draw(on canvas: inout Canvas) throws {
        guard outline != nil || shadow != nil || box != nil else { return try drawParts(on: &canvas) }
        try canvas.drawGroup { try drawParts(on: &$0) }
    }

    private func drawParts(on canvas: inout Canvas) throws {
        let own = canvas.transform
        defer { canvas.transform = own }
        let transform = Affine.move(shift.x.value, shift.y.value).then(own)
        canvas.transform = transform
        if let box {
            let (width, height) = (
                layout.size.width * scale.value + 2 * box.padding.x.value,
                layout.size.height * scale.value + 2 * box.padding.y.value
            )
            let shape = Drawing.Outline.roundedRectangle(
                size: Size(width: width, height: height), radii: CornerRadii(box.radius.value))
            try canvas.drawShapes { pen in try pen.fill(shape, color: box.color) }
            canvas.transform = Affine.move(box.padding.x.value, box.padding.y.value).then(transform)
        }
        let place = canvas.transform
        func draw(_ look: TextLook, from offset: Point, on canvas: inout Canvas) throws {
            canvas.transform = Affine.scale(scale.value, scale.value).then(.move(offset.x, offset.y)).then(
                place)
            try layout.draw(on: &canvas, at: Point(0, 0), look)
        }
        var look = TextLook(reveal: reveal)
        if let shadow {
            look.outlineWidth = outline?.width.value ?? 0
            let offset = shadow.offset.value
            if let blur = BoxBlur(deviation: shadow.blur.value * place.meanScale) {
                look.colors = colors.map { _ in Color(red: 0, green: 0, blue: 0) }
                canvas.transform = Affine.scale(scale.value, scale.value).then(.move(offset.x, offset.y))
                    .then(
                        place)
                if let part = layout.bounds(under: canvas.transform, look) {
                    try canvas.drawShadow(blur: blur, color: shadow.color, part: part) { group in
                        try layout.draw(on: &group, at: Point(0, 0), look)
                    }
                }
            } else {
                look.colors = colors.map { _ in shadow.color }
                look.hidesPictures = true
                try draw(look, from: offset, on: &canvas)
            }
            look = TextLook(reveal: reveal)
        }
        if let outline, outline.width.value > 0 {
            look.colors = colors.map { _ in outline.color }
            look.hidesPictures = true
            look.outlineWidth = outline.width.value
            try draw(look, from: Point(0, 0), on: &canvas)
        }
        look = TextLook(reveal: reveal)
        look.colors = colors
        try draw(look, from: Point(0, 0), on: &canvas)
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        layout.describe(into: &bytes)
        bytes.append(scale)
        bytes.append(shift)
        bytes.append(colors) { $0.append($1) }
        if let reveal { reveal.describe(into: &bytes) } else { bytes.appendMissing() }
        if let outline {
            bytes.append(outline.width)
            bytes.append(outline.color)
        } else {
            bytes.appendMissing()
        }
        if let shadow {
            bytes.append(shadow.offset)
            bytes.append(shadow.blur)
            bytes.append(shadow.color)
        } else {
            bytes.appendMissing()
        }
        if let box {
            bytes.append(box.padding)
            bytes.append(box.radius)
            bytes.append(box.color)
        } else {
            bytes.appendMissing()
        }
        return true
    }
}
