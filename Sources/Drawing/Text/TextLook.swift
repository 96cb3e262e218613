import Geometry
import SceneModel

/// How a text is painted in a frame.
struct TextLook {
    /// How a glyph is painted. Neighbours with the same paint are drawn as one shape.
    struct Paint: Equatable {
        let color: Color
        let opacity: Double
        /// How far the glyph is from its place, in points.
        let offset: Point
    }

    /// Of all letters.
    var opacity = 1.0
    /// How far pieces have come; nil when all are in their places.
    var reveal: TextFigure.Reveal?
    /// The colour of each run; those of the runs' styles if nil.
    var colors: [Color]?
    /// The colour of each word; those of the runs if nil.
    var wordColors: [Color]?
    /// Whether glyphs with colours of their own are left out.
    var hidesPictures = false
    /// How much wider letters are on each side, in points.
    var outlineWidth = 0.0

    init(opacity: Double = 1, reveal: TextFigure.Reveal? = nil) {
        (self.opacity, self.reveal) = (opacity, reveal)
    }

    /// How far anything may be seen from a letter's place.
    var reach: Double {
        var reach = outlineWidth
        if let reveal {
            let most = reveal.progress.reduce(1) { max($0, abs(1 - $1.value)) }
            reach += max(abs(reveal.offset.x), abs(reveal.offset.y)) * most
        }
        return reach
    }

    /// How a glyph is painted; nil for one that is not seen.
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
