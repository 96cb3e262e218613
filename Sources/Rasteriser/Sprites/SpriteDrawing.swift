import SceneModel

/// What is drawn as a sprite, at any size.
protocol SpriteDrawing {
    /// Its size in points.
    var size: Size { get }
    /// The pixels in a point above which it shows nothing more.
    var mostScale: Double { get }

    /// Draws it in a rectangle of its size.
    func draw(on canvas: inout Canvas) throws
}

/// An outline, filled with white.
struct OutlineSprite: SpriteDrawing {
    let size: Size
    let mostScale = Double.infinity
    private let outline: Outline

    /// An outline in the box around it; nil for one without a size.
    init?(_ outline: Outline) {
        guard let (least, most) = outline.box else { return nil }
        size = Size(width: most.x - least.x, height: most.y - least.y)
        self.outline = outline.mapped(by: .move(-least.x, -least.y))
    }

    func draw(on canvas: inout Canvas) throws {
        try canvas.drawShapes { pen in
            try pen.fill(outline, color: Color(red: 255, green: 255, blue: 255))
        }
    }
}

/// White text, or emoji.
struct TextSprite: SpriteDrawing {
    let size: Size
    let mostScale = Double.infinity
    private let layout: TextLayout
    /// Room around the block, beyond which no letter should reach.
    private let margin: Double

    init(_ text: ParticleText, by typesetter: Typesetter) throws {
        let style = TextStyle(
            font: text.font, weight: text.weight, size: text.size,
            color: Color(red: 255, green: 255, blue: 255))
        layout = try typesetter.layout(
            [TextRun(text.text, style)], ParagraphStyle(alignment: .center))
        margin = text.size / 5
        size = Size(width: layout.size.width + 2 * margin, height: layout.size.height + 2 * margin)
    }

    func draw(on canvas: inout Canvas) throws {
        try layout.draw(on: &canvas, at: Point(margin, margin))
    }
}

/// A picture.
struct ImageSprite: SpriteDrawing {
    let size: Size
    let mostScale = 1.0
    private let pyramid: ImagePyramid

    init(_ image: DecodedImage) {
        pyramid = ImagePyramid(image)
        size = Size(pyramid.size)
    }

    func draw(on canvas: inout Canvas) throws {
        try pyramid.draw(on: &canvas, in: Rectangle(origin: Point(0, 0), size: size))
    }
}
