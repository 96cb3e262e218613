import Geometry
import SceneModel

/// A line of laid-out text, in points of the block.
package struct TextLine: Sendable {
    /// The width, without white space at which the line was broken.
    package private(set) var width: Double
    /// The left end.
    package internal(set) var x = 0.0
    /// The baseline, from the block's top.
    package internal(set) var baseline = 0.0
    /// Whether the line reads from right to left, so that its end is on the left.
    package let isRightToLeft: Bool

    /// Its glyphs from left to right.
    private(set) var glyphs: [TextGlyph]
    /// The box around its glyphs, from the left end on the baseline; nil where nothing is seen.
    private(set) var ink: (least: Point, most: Point)?
    /// How far the fonts reach up and down from the baseline.
    let ascent, descent: Double
    /// What the fonts want between this line and the next.
    let gap: Double
    /// The number of places between letters.
    private let spaceCount: Int

    init(
        _ glyphs: [TextGlyph], width: Double, spaceCount: Int, isRightToLeft: Bool, ascent: Double,
        descent: Double, gap: Double
    ) {
        (self.glyphs, self.width, self.spaceCount) = (glyphs, width, spaceCount)
        (self.isRightToLeft, self.ascent, self.descent, self.gap) = (isRightToLeft, ascent, descent, gap)
        ink = Self.box(of: glyphs)
    }

    /// The same line with so much more between its letters.
    func spaced(by spacing: Double) -> TextLine {
        if spacing == 0 { return self }
        var line = self
        line.width = width(spacedBy: spacing)
        for index in glyphs.indices { line.glyphs[index].x += spacing * Double(glyphs[index].spaces) }
        line.ink = Self.box(of: line.glyphs)
        return line
    }

    /// The width of the line with so much more between its letters.
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

/// A glyph where it lies in its line.
struct TextGlyph: Sendable {
    /// What it looks like.
    let shape: GlyphShape
    /// Its origin from the line's left end on the baseline, in points.
    var x, y: Double
    /// Points of an em.
    let size: Double
    /// The run whose style it has.
    let style: Int
    /// The letter and the word it belongs to, counted through the whole text.
    let letter, word: Int32
    /// The places between letters that lie to its left in the line.
    let spaces: Int32
}
