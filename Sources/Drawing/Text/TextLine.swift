import Geometry
import SceneModel

/// A line of laid-out text, in points of the block.
package struct TextLine: Sendable {
    /// The width, without the white space at which the line was broken.
    package private(set) var width: Double
    /// The left end.
    package internal(set) var x = 0.0
    /// The baseline, from the block's top.
    package internal(set) var baseline = 0.0
    /// True if the line reads from right to left, so that its end is on the left.
    package let isRightToLeft: Bool

    /// Its glyphs from left to right.
    private(set) var glyphs: [TextGlyph]
    /// The bounding box of its glyphs, relative to the left end on the baseline; nil if none is visible.
    private(set) var ink: (least: Point, most: Point)?
    /// The maximum ascent and descent of its fonts.
    let ascent, descent: Double
    /// The maximum line gap of its fonts.
    let gap: Double
    /// The number of gaps between letters.
    private let spaceCount: Int

    init(
        _ glyphs: [TextGlyph], width: Double, spaceCount: Int, isRightToLeft: Bool, ascent: Double,
        descent: Double, gap: Double
    ) {
        (self.glyphs, self.width, self.spaceCount) = (glyphs, width, spaceCount)
        (self.isRightToLeft, self.ascent, self.descent, self.gap) = (isRightToLeft, ascent, descent, gap)
        ink = Self.box(of: glyphs)
    }

    /// The same line with more space between its letters.
    func spaced(by spacing: Double) -> TextLine {
        if spacing == 0 { return self }
        var line = self
        line.width = width(spacedBy: spacing)
        for index in glyphs.indices { line.glyphs[index].x += spacing * Double(glyphs[index].spaces) }
        line.ink = Self.box(of: line.glyphs)
        return line
    }

    /// The width of the line with more space between its letters.
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

/// A glyph at its position in a line.
struct TextGlyph: Sendable {
    let shape: GlyphShape
    /// Its origin relative to the line's left end on the baseline, in points.
    var x, y: Double
    /// The font size, in points.
    let size: Double
    /// The index of the run whose style it has.
    let style: Int
    /// The indices of its letter and word in the whole text.
    let letter, word: Int32
    /// The number of gaps between letters to its left in the line.
    let spaces: Int32
}
