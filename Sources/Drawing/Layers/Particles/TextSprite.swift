import Geometry
import Rasteriser
import SceneModel

/// White text, or emoji.
struct TextSprite: SpriteDrawing {
    let size: Size
    let mostScale = Double.infinity
    private let layout: TextLayout
    /// The margin around the block, beyond which no letter should extend.
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
