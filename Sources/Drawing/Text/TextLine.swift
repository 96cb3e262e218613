import SceneModel

/// A line of laid-out text, in points of the block.
package struct TextLine: Sendable {
    /// The width, without white space at which the line was broken.
    package internal(set) var width: Double
    /// The left end.
    package internal(set) var x = 0.0
    /// The baseline, from the block's top.
    package internal(set) var baseline = 0.0
    /// Whether the line reads from right to left, so that its end is on the left.
    package let isRightToLeft: Bool

    /// Its glyphs from left to right.
    var glyphs: [TextGlyph]
    /// How far the fonts reach up and down from the baseline.
    let ascent, descent: Double
    /// What the fonts want between this line and the next.
    let gap: Double
    /// The number of places between letters.
    let spaceCount: Int

    /// The box around its glyphs, from the left end on the baseline; nil where nothing is seen.
    var ink: (least: Point, most: Point)? {
        var box: (least: Point, most: Point)?
        for glyph in glyphs {
            if case .empty = glyph.shape.form { continue }
            let least = Point(
                glyph.x + glyph.shape.least.x * glyph.size, glyph.y + glyph.shape.least.y * glyph.size)
            let most = Point(
                glyph.x + glyph.shape.most.x * glyph.size, glyph.y + glyph.shape.most.y * glyph.size)
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
