import Geometry
import SceneModel

/// A text with its fonts, ready to be laid out at several widths. Only one thread may use the text at a time, inside
/// `TextCache.withFonts`.
struct PreparedText {
    private let runs: [TextRun]
    private let source: TextSource
    private let shaper: ParagraphShaper
    private let cache: GlyphCache

    init(_ runs: [TextRun], _ fonts: TextCache.Fonts, _ cache: GlyphCache) throws {
        (self.runs, self.cache) = (runs, cache)
        source = TextSource(runs)
        var choice = FontChoice(fonts.library, runs)
        let styles = try runs.map { run in
            let files = try choice.files(for: run)
            return ParagraphShaper.Style(
                text: run.style, face: try fonts.faces.face(files[0]),
                fontNames: try files.map(fonts.library.name).joined(separator: ","))
        }
        shaper = ParagraphShaper(
            styles: styles, library: fonts.library, faces: fonts.faces,
            context: try fonts.library.context(choice.all), scale: Self.scale(runs))
    }

    private init(_ text: PreparedText, scaledBy scale: Double) {
        (source, cache) = (text.source, text.cache)
        runs = text.runs.map { TextRun($0.text, $0.style.scaled(by: scale)) }
        let shaper = text.shaper
        let styles = shaper.styles.map { style in
            ParagraphShaper.Style(
                text: style.text.scaled(by: scale), face: style.face, fontNames: style.fontNames)
        }
        self.shaper = ParagraphShaper(
            styles: styles, library: shaper.library, faces: shaper.faces, context: shaper.context,
            scale: Self.scale(runs))
    }

    /// Returns the same text with font sizes and letter spacings multiplied by `scale`.
    func scaled(by scale: Double) -> PreparedText { PreparedText(self, scaledBy: scale) }

    /// The height of a line in each style, in points.
    var lineHeights: [Double] {
        shaper.styles.map { ($0.face.ascent + $0.face.descent + $0.face.gap) * $0.text.size }
    }

    /// Returns the lines of the text. If `keepsWords`, words that are wider than the paragraph are not broken.
    func layout(_ style: ParagraphStyle, keepsWords: Bool = false) throws -> TextLayout {
        var missing: [Unicode.Scalar] = []
        let lines = try lines(width: style.width, style.mostLines, keepsWords: keepsWords, &missing)
        return TextLayout(
            lines, runs: runs, style, letterCount: source.letterCount, wordCount: source.wordCount,
            missing: missing, cache: cache)
    }

    /// Returns the narrowest layout that has neither more lines nor more broken words than the normal layout.
    func balancedLayout(_ style: ParagraphStyle) throws -> TextLayout {
        var best = try layout(style)
        let lines = best.lines
        guard style.mostLines == nil, lines.count > source.paragraphs.count else { return best }
        let brokenCount = best.brokenWordCount
        var least = lines.reduce(0) { $0 + $1.width } / Double(lines.count)
        var most = best.size.width
        var narrower = style
        while most - least > most / 64 {
            let width = (least + most) / 2
            narrower.width = width
            let block = try layout(narrower)
            if block.lines.count == lines.count, block.brokenWordCount <= brokenCount {
                (best, most) = (block, min(block.size.width, width))
            } else {
                least = width
            }
        }
        return best
    }

    /// Returns the number of Pango's pixels per point.
    private static func scale(_ runs: [TextRun]) -> Double {
        let scalarCount = runs.reduce(0) { $0 + $1.text.unicodeScalars.count }
        return pixels(scalarCount) / (runs.map(\.style.extent).max() ?? 1)
    }

    /// Returns the size, in Pango's pixels, of the largest letters in a text of `scalarCount` characters. The size is
    /// smaller for long texts, since Pango stores positions in 1/1024 of a pixel, and a line's length must fit into 31
    /// bits.
    private static func pixels(_ scalarCount: Int) -> Double {
        scalarCount <= 200 ? 512 : scalarCount <= 1600 ? 64 : 10
    }

    private func lines(
        width: Double?, _ most: Int?, keepsWords: Bool, _ missing: inout [Unicode.Scalar]
    ) throws -> [TextLine] {
        var lines: [TextLine] = []
        for (index, paragraph) in source.paragraphs.enumerated() {
            guard let most else {
                lines += try shaper.lines(
                    of: paragraph, width: width, atMost: nil, keepsWords: keepsWords, missing: &missing)
                continue
            }
            let left = most - lines.count
            if left <= 0 { break }
            var new = try shaper.lines(of: paragraph, width: width, atMost: left, missing: &missing)
            if new.count >= left, index + 1 < source.paragraphs.count {
                // An ellipsis is also added where later paragraphs are omitted.
                var cut = paragraph
                cut.appendEllipsis()
                new = try shaper.lines(of: cut, width: width, atMost: left, missing: &missing)
            }
            lines += new.prefix(left)
        }
        return lines
    }
}

extension TextLayout {
    /// The number of words that are broken at the end of a line.
    fileprivate var brokenWordCount: Int {
        let words = lines.map { Set($0.glyphs.map(\.word)) }
        return zip(words, words.dropFirst()).count { !$0.isDisjoint(with: $1) }
    }
}

extension TextStyle {
    /// The approximate extent of a letter along the line, in points: the font size, or more with a large letter
    /// spacing.
    fileprivate var extent: Double { max(size, abs(letterSpacing) / 8) }

    /// Returns the style with size and letter spacing multiplied by `scale`.
    func scaled(by scale: Double) -> TextStyle {
        var style = self
        (style.size, style.letterSpacing) = (size * scale, letterSpacing * scale)
        return style
    }
}
