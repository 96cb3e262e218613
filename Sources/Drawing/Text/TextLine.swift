import Geometry
import SceneModel

/// A line of laid-out text, in points of the text block.
package struct TextLine: Sendable {
    /// The width of the line, without the white space at which the line was broken.
    package private(set) var width: Double
    /// The distance of the line's left end from the left edge of the block.
    package internal(set) var x = 0.0
    /// The distance of the baseline from the top of the block.
    package internal(set) var baseline = 0.0
    /// True if the line is read from right to left, so that it ends on the left.
    package let isRightToLeft: Bool
    /// True if the line ends inside a word.
    let breaksWord: Bool

    /// The glyphs of the line, from left to right.
    private(set) var glyphs: [TextGlyph]
    /// The bounding box of the line's glyphs, relative to the line's left end on the baseline; nil if no glyph is
    /// visible.
    private(set) var ink: (least: Point, most: Point)?
    /// The maximum ascent and the maximum descent of the line's fonts.
    let ascent, descent: Double
    /// The maximum line gap of the line's fonts.
    let gap: Double
    /// The number of gaps between the letters of the line.
    private let spaceCount: Int

    init(
        _ glyphs: [TextGlyph], width: Double, spaceCount: Int, isRightToLeft: Bool,
        breaksWord: Bool = false, ascent: Double, descent: Double, gap: Double
    ) {
        (self.glyphs, self.width, self.spaceCount) = (glyphs, width, spaceCount)
        self.breaksWord = breaksWord
        (self.isRightToLeft, self.ascent, self.descent, self.gap) = (isRightToLeft, ascent, descent, gap)
        ink = Self.box(of: glyphs)
    }

    /// Returns the same line with `spacing` added between letters.
    func spaced(by spacing: Double) -> TextLine {
        if spacing == 0 { return self }
        var line = self
        line.width = width(spacedBy: spacing)
        for index in glyphs.indices { line.glyphs[index].x += spacing * Double(glyphs[index].spaces) }
        line.ink = Self.box(of: line.glyphs)
        return line
    }

    /// Returns a line of the same width and place with other glyphs.
    func replacing(_ glyphs: [TextGlyph]) -> TextLine {
        var line = self
        (line.glyphs, line.ink) = (glyphs, Self.box(of: glyphs))
        return line
    }

    /// Returns the width of the line with `spacing` added between letters.
    func width(spacedBy spacing: Double) -> Double {
        spacing == 0 ? width : max(width + spacing * Double(spaceCount), 0)
    }

    private static func box(of glyphs: [TextGlyph]) -> (least: Point, most: Point)? {
        var box: (least: Point, most: Point)?
        for glyph in glyphs {
            if case .empty = glyph.shape.form { continue }
            let (near, far) = (glyph.shape.least, glyph.shape.most)
            let least = Point(glyph.x + near.x * glyph.size, glyph.y + near.y * glyph.size)
            let most = Point(glyph.x + far.x * glyph.size, glyph.y + far.y * glyph.size)
            guard let old = box else {
                box = (least, most)
                continue
            }
            box = (
                Point(min(old.least.x, least.x), min(old.least.y, least.y)),
                Point(max(old.most.x, most.x), max(old.most.y, most.y))
            )
        }
        return box
    }
}

/// A glyph at a position in a line.
struct TextGlyph: Sendable {
    var shape: GlyphShape
    /// The glyph's origin relative to the line's left end on the baseline, in points.
    var x, y: Double
    /// The font size, in points.
    let size: Double
    /// The index of the run whose style the glyph has.
    let style: Int
    /// The indices of the glyph's letter and word, counted through the whole text.
    let letter, word: Int32
    /// The number of letter gaps to the left of the glyph in its line.
    var spaces: Int32
    /// The place of the glyph's cluster in its run, in bytes of the paragraph; -1 for an ellipsis.
    let place: Int32
}
