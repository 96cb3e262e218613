import Geometry
import SceneModel

/// A text that is broken into lines, with a position for each glyph. The text is laid out once and drawn any number of
/// times. Coordinates are in points; (0, 0) is the top left corner of the text block.
public final class TextLayout: Sendable {
    /// The size of the text block: the width of the widest line, and the sum of the lines' heights.
    public let size: Size
    /// The lines, from top to bottom.
    package let lines: [TextLine]
    /// The text that was laid out.
    let text: String
    /// The characters that no font has; each is drawn as a box.
    package let missing: [Unicode.Scalar]

    /// The number of letters that are not white space, and the number of words.
    let letterCount, wordCount: Int
    /// The style of each run.
    let styles: [TextStyle]
    /// The cache of rasterised glyphs.
    let cache: GlyphCache
    /// The description of everything that determines the layout, except `sources`.
    private let origin: FigureBytes
    /// The description of the libraries and fonts with which the text was laid out.
    let sources: FigureBytes
    private let paragraph: ParagraphStyle
    /// The layout with room for all digits, if this one shows certain digits. Pieces that move, move as these do.
    let whole: TextLayout?

    /// Creates a layout by placing the lines below each other.
    init(
        _ lines: [TextLine], runs: [TextRun], _ paragraph: ParagraphStyle, letterCount: Int, wordCount: Int,
        missing: [Unicode.Scalar], cache: GlyphCache
    ) {
        (self.letterCount, self.wordCount) = (letterCount, wordCount)
        (self.missing, self.cache, self.paragraph) = (missing, cache, paragraph)
        (styles, whole) = (runs.map(\.style), nil)
        text = runs.map(\.text).joined()
        (self.lines, size) = Self.place(lines, paragraph)
        (origin, sources) = (Self.origin(of: runs, paragraph), FigureBytes())
    }

    /// Returns a description of the runs and styles that determine a layout.
    static func origin(of runs: [TextRun], _ paragraph: ParagraphStyle) -> FigureBytes {
        var origin = FigureBytes()
        origin.append(runs) { bytes, run in
            bytes.append(name: run.text)
            run.style.describe(into: &bytes)
        }
        paragraph.describe(into: &origin)
        return origin
    }

    private init(_ layout: TextLayout, lines: [TextLine], _ paragraph: ParagraphStyle, origin: FigureBytes) {
        (letterCount, wordCount, missing) = (layout.letterCount, layout.wordCount, layout.missing)
        (styles, cache, whole, text) = (layout.styles, layout.cache, nil, layout.text)
        (self.origin, sources) = (origin, layout.sources)
        self.paragraph = paragraph
        (self.lines, size) = Self.place(lines, paragraph)
    }

    /// Creates a copy of `layout` with `sources`: a description of the libraries and fonts with which the text was laid
    /// out.
    init(_ layout: TextLayout, madeOf sources: FigureBytes) {
        (size, lines, missing) = (layout.size, layout.lines, layout.missing)
        (letterCount, wordCount) = (layout.letterCount, layout.wordCount)
        (styles, cache, paragraph) = (layout.styles, layout.cache, layout.paragraph)
        (origin, self.sources, whole, text) = (layout.origin, sources, layout.whole, layout.text)
    }

    /// Creates a copy of `layout` with other glyphs in lines of the same places. `digits` describes them.
    init(_ layout: TextLayout, lines: [TextLine], showing digits: [String]) {
        (size, self.lines, missing) = (layout.size, lines, layout.missing)
        (letterCount, wordCount) = (layout.letterCount, layout.wordCount)
        (styles, cache, paragraph) = (layout.styles, layout.cache, layout.paragraph)
        (sources, whole, text) = (layout.sources, layout, layout.text)
        var origin = layout.origin
        origin.append(digits) { $0.append(name: $1) }
        self.origin = origin
    }

    /// Returns the same lines with another height and additional space between letters, in points. A negative space
    /// moves letters closer together.
    func changed(lineHeight: Double?, spacing: Double) -> TextLayout {
        if lineHeight == paragraph.lineHeight, spacing == 0 { return self }
        var paragraph = paragraph
        paragraph.lineHeight = lineHeight
        var origin = origin
        paragraph.describe(into: &origin)
        origin.append(FixedNumber(spacing))
        return TextLayout(
            self, lines: lines.map { $0.spaced(by: spacing) }, paragraph, origin: origin)
    }

    /// The range from top to bottom of each line, in points.
    var rows: [Range<Double>] {
        var top = 0.0
        return lines.map { line in
            let height = paragraph.lineHeight ?? line.ascent + line.descent + line.gap
            defer { top += height }
            return top..<top + height
        }
    }

    /// Returns the size that `changed(lineHeight:spacing:)` would give, without placing glyphs.
    func size(lineHeight: Double?, spacing: Double) -> Size {
        Size(
            width: lines.map { $0.width(spacedBy: spacing) }.max() ?? 0,
            height: lines.reduce(0) { $0 + (lineHeight ?? $1.ascent + $1.descent + $1.gap) })
    }

    /// Returns the left edge, in points, of a block that is `width` points wide and is aligned in an area that is
    /// `whole` points wide.
    func x(of width: Double, in whole: Double) -> Double {
        let isRightToLeft = lines.first?.isRightToLeft ?? false
        return (whole - width) * paragraph.alignment.share(isRightToLeft: isRightToLeft)
    }

    /// Appends a description of everything that affects the text's pixels, including fonts and library versions, except
    /// the text's position.
    public func describe(into bytes: inout FigureBytes) {
        bytes.append(origin)
        bytes.append(sources)
    }

    private static func place(_ lines: [TextLine], _ paragraph: ParagraphStyle) -> ([TextLine], Size) {
        var lines = lines
        let width = lines.map(\.width).max() ?? 0
        var top = 0.0
        for index in lines.indices {
            let line = lines[index]
            let own = line.ascent + line.descent + line.gap
            let height = paragraph.lineHeight ?? own
            lines[index].baseline = top + (height - line.ascent - line.descent) / 2 + line.ascent
            lines[index].x =
                (width - line.width) * paragraph.alignment.share(isRightToLeft: line.isRightToLeft)
            top += height
        }
        return (lines, Size(width: width, height: top))
    }
}

extension TextAlignment {
    /// Returns the fraction of a line's free width that lies to the left of the line.
    fileprivate func share(isRightToLeft: Bool) -> Double {
        switch self {
        case .start: isRightToLeft ? 1 : 0
        case .center: 0.5
        case .end: isRightToLeft ? 0 : 1
        case .left: 0
        case .right: 1
        }
    }
}

extension TextStyle {
    func describe(into bytes: inout FigureBytes) {
        bytes.append(name: font)
        bytes.append(weight)
        bytes.append(isItalic)
        bytes.append(size)
        bytes.append(letterSpacing)
        bytes.append(color)
        if hasEqualDigits { bytes.append(name: "equal digits") }
    }
}

extension ParagraphStyle {
    func describe(into bytes: inout FigureBytes) {
        for number in [width, lineHeight, mostLines.map(Double.init)] {
            if let number { bytes.append(number) } else { bytes.appendMissing() }
        }
        bytes.append(name: alignment.rawValue)
    }
}
