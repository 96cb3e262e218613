import Geometry
import SceneModel

/// The appearance of a text in a frame: colours, opacity, reveal and outline.
struct TextLook {
    /// The offset, opacity and colour of a glyph. Adjacent glyphs with the same paint are drawn as one shape.
    struct Paint: Equatable {
        let color: Color
        let opacity: Double
        /// The offset of the glyph from its place in the layout, in points.
        let offset: Point
    }

    /// The opacity of all letters.
    var opacity = 1.0
    /// The progress of a reveal animation; nil if the text is complete.
    var reveal: TextFigure.Reveal?
    /// A colour for each run; nil if the runs have the colours of their styles.
    var colors: [Color]?
    /// A colour for each word; nil if the words have the colours of their runs.
    var wordColors: [Color]?
    /// True if glyphs with their own colours, such as emoji, are not drawn.
    var hidesPictures = false
    /// The width of the outline on each side of a letter's edge, in points.
    var outlineWidth = 0.0

    init(opacity: Double = 1, reveal: TextFigure.Reveal? = nil) {
        (self.opacity, self.reveal) = (opacity, reveal)
    }

    /// The maximum distance, in points, of visible pixels from the letter's own shape in the layout.
    var reach: Double {
        var reach = outlineWidth
        if let reveal {
            let most = reveal.progress.reduce(1) { max($0, abs(1 - $1.value)) }
            reach += max(abs(reveal.offset.x), abs(reveal.offset.y)) * most
        }
        return reach
    }

    /// Returns the paint of a glyph; nil if the glyph is not visible.
    func paint(_ glyph: TextGlyph, line: Int, in layout: TextLayout) -> Paint? {
        switch glyph.shape.form {
        case .empty: return nil
        case .picture where hidesPictures: return nil
        default: break
        }
        let color =
            color(ofWord: Int(glyph.word)) ?? colors.map { $0[glyph.style] }
            ?? layout.styles[glyph.style].color
        guard let reveal else { return Paint(color: color, opacity: opacity, offset: Point(0, 0)) }
        let progress = reveal.progress(glyph, line: line)
        let visible = reveal.opacity(glyph, line: line) * opacity
        if visible <= 0 { return nil }
        let offset = Point(reveal.offset.x * (1 - progress), reveal.offset.y * (1 - progress))
        return Paint(color: color, opacity: visible, offset: offset)
    }

    private func color(ofWord word: Int) -> Color? {
        guard let wordColors, word < wordColors.count else { return nil }
        return wordColors[word]
    }
}
