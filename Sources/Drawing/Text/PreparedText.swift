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
        let scalarCount = runs.reduce(0) { $0 + $1.text.unicodeScalars.count }
        var choice = FontChoice(fonts.library, runs)
        let styles = try runs.map { run in
            let files = try choice.files(for: run)
            return ParagraphShaper.Style(
                text: run.style, face: try fonts.faces.face(files[0]),
                fontNames: try files.map(fonts.library.name).joined(separator: ","))
        }
        shaper = ParagraphShaper(
            styles: styles, library: fonts.library, faces: fonts.faces,
            context: try fonts.library.context(choice.all),
            scale: Self.pixels(scalarCount) / (runs.map(\.style.extent).max() ?? 1))
    }

    func layout(_ style: ParagraphStyle) throws -> TextLayout {
        var missing: [Unicode.Scalar] = []
        let lines = try lines(width: style.width, style.mostLines, &missing)
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

    /// Returns the size, in Pango's pixels, of the largest letters in a text of `scalarCount` characters. The size is
    /// smaller for long texts, since Pango stores positions in 1/1024 of a pixel, and a line's length must fit into 31
    /// bits.
    private static func pixels(_ scalarCount: Int) -> Double {
        scalarCount <= 200 ? 512 : scalarCount <= 1600 ? 64 : 10
    }

    private func lines(
        width: Double?, _ most: Int?, _ missing: inout [Unicode.Scalar]
    ) throws -> [TextLine] {
        var lines: [TextLine] = []
        for (index, paragraph) in source.paragraphs.enumerated() {
            guard let most else {
                lines += try shaper.lines(of: paragraph, width: width, atMost: nil, missing: &missing)
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
}
