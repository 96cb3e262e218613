import Geometry
import SceneModel

/// The look of a text in a frame.
struct TextLook {
    /// The paint of a glyph. Adjacent glyphs with the same paint are drawn as one shape.
    struct Paint: Equatable {
        let color: Color
        let opacity: Double
        /// The offset of the glyph from its place, in points.
        let offset: Point
    }

    /// The opacity of all letters.
    var opacity = 1.0
    /// The progress of a reveal; nil when all pieces are in place.
    var reveal: TextFigure.Reveal?
    /// The colour of each run; nil for the colours of the runs' styles.
    var colors: [Color]?
    /// The colour of each word; nil for the colours of the runs.
    var wordColors: [Color]?
    /// True if glyphs with their own colours are left out.
    var hidesPictures = false
    /// The width of the outline around letters, on each side, in points.
    var outlineWidth = 0.0

    init(opacity: Double = 1, reveal: TextFigure.Reveal? = nil) {
        (self.opacity, self.reveal) = (opacity, reveal)
    }

    /// The maximum distance from a letter's place at which something may be visible.
    var reach: Double {
        var reach = outlineWidth
        if let reveal {
            let most = reveal.progress.reduce(1) { max($0, abs(1 - $1.value)) }
            reach += max(abs(reveal.offset.x), abs(reveal.offset.y)) * most
        }
        return reach
    }

    /// The paint of a glyph; nil if it is not visible.
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
