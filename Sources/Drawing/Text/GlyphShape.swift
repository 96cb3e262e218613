import Geometry
import Rasteriser
import SceneModel

/// A glyph of a font, in ems. The y axis points down, and the glyph's origin lies on the baseline at (0, 0).
final class GlyphShape: Sendable {
    /// The appearance of a glyph.
    enum Form: Sendable {
        /// Nothing visible, as for a space.
        case empty
        /// An area in the colour of the text.
        case outline(Outline)
        /// A picture with its own colours.
        case picture(GlyphPicture)
    }

    /// The identifier of the glyph, unique among the glyphs of a typesetter.
    let number: Int
    let form: Form
    /// The top left and bottom right corners of the glyph's bounding box, in ems.
    let least, most: Point

    init(_ number: Int, _ form: Form) {
        self.number = number
        switch form {
        case .empty: (least, most, self.form) = (Point(0, 0), Point(0, 0), form)
        case .outline(let outline):
            let box = outline.box
            (least, most) = box ?? (Point(0, 0), Point(0, 0))
            self.form = box == nil ? .empty : form
        case .picture(let picture):
            (least, most, self.form) = (picture.origin, picture.end, form)
        }
    }

    /// Creates the box for a character that no font has; `width` is the advance in ems.
    static func missing(_ number: Int, width: Double) -> GlyphShape {
        let (left, right, top, line) = (0.06, max(width - 0.06, 0.18), -0.72, 0.05)
        var outline = Outline()
        func addBox(_ corners: [Point]) {
            outline.move(to: corners[0])
            for corner in corners.dropFirst() { outline.addLine(to: corner) }
            outline.close()
        }
        addBox([Point(left, top), Point(right, top), Point(right, 0), Point(left, 0)])
        addBox([
            Point(left + line, top + line), Point(left + line, -line), Point(right - line, -line),
            Point(right - line, top + line),
        ])
        return GlyphShape(number, .outline(outline))
    }
}
