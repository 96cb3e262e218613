import SceneModel

/// Sets text for a renderer: one for all its layers, which share its fonts and its glyphs. Fonts are opened when the
/// first text needs them. What a renderer before has set is not set again. Several threads may use it at once.
package final class Typesetter: Sendable {
    private let assets: any SceneAssets
    private let warnings: OpeningWarnings
    private let kept: Kept
    /// Of texts in fonts that the scene brings along: these may change, and stay with the renderer.
    private let own: Kept
    private let state = Guarded(State())

    private typealias Kept = (texts: KeptTexts, shelf: KeptTexts.Shelf)

    private struct State {
        var hasText = false
        /// The system's files that the scene was told of.
        var used: Set<FontFile> = []
    }

    /// - Parameters:
    ///   - fit: Takes the scene's points to the frame's pixels. Text under no other scale is drawn from glyphs that are
    ///     kept.
    ///   - texts: What was set before, and may be set again.
    ///   - warnings: Is told of characters that no font has.
    init(
        assets: any SceneAssets, fit: Affine, texts: KeptTexts = KeptTexts(),
        warnings: OpeningWarnings = OpeningWarnings()
    ) {
        (self.assets, self.warnings) = (assets, warnings)
        func kept(_ texts: KeptTexts) -> Kept { (texts, texts.shelf(scaleX: fit.xx, scaleY: fit.yy)) }
        (self.kept, own) = (kept(texts), kept(KeptTexts()))
    }

    /// The versions of the libraries that decided where letters are; empty when no text was set.
    var versions: [(name: String, version: String)] {
        state.withLock { $0.hasText } ? FontLibrary.versions : []
    }

    /// Warns of the characters of a text that no font has.
    private func tell(_ missing: [Unicode.Scalar], of runs: [TextRun]) {
        if missing.isEmpty { return }
        var distinct: [Unicode.Scalar] = []
        for scalar in missing where !distinct.contains(scalar) { distinct.append(scalar) }
        let names = distinct.prefix(Self.mostNamed).map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
        }
        let rest = distinct.count - names.count
        let list = names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
        warnings.add(
            DoubtfulPart(
                "text \(runs.map(\.text).joined().quotedExcerpt)", "no font has \(list); a box is drawn"))
    }

    private static let mostNamed = 8

    /// Breaks runs of text into lines and finds the place of each glyph. Runs follow each other without a space. Throws
    /// `AssetError` for a font that is not there or can't be used.
    ///
    /// A character that no font has becomes a box, and is told by `TextLayout.missing`.
    package func layout(_ runs: [TextRun], _ paragraph: ParagraphStyle) throws -> TextLayout {
        let runs = runs.isEmpty ? [TextRun("", TextStyle())] : runs
        let kept = runs.contains { FontFamily.isFile($0.style.font) } ? own : kept
        let text = try text(runs, paragraph, kept)
        try tellUse(of: text.fonts)
        tell(text.layout.missing, of: runs)
        return text.layout
    }

    private func text(_ runs: [TextRun], _ paragraph: ParagraphStyle, _ kept: Kept) throws -> KeptTexts.Text {
        let origin = TextLayout.origin(of: runs, paragraph)
        if let known = kept.shelf[origin] { return known }
        return try kept.texts.withFonts { fonts in
            let library = fonts.library
            library.begin(assets)
            defer { library.begin(NoAssets()) }
            let layout = try layout(runs, paragraph, fonts, kept.shelf.cache)
            let text = KeptTexts.Text(layout: layout, fonts: library.asked)
            kept.shelf.keep(text, origin)
            return text
        }
    }

    /// Tells the scene's files which fonts of the system were looked at, each once.
    private func tellUse(of fonts: Set<FontFile>) throws {
        let new = state.withLock { state in
            defer { state.used.formUnion(fonts) }
            state.hasText = true
            return fonts.subtracting(state.used)
        }
        for font in new.sorted(by: { $0.path < $1.path }) where font.isPinned {
            try assets.use(systemFile: font.path)
        }
    }

    private func layout(
        _ runs: [TextRun], _ style: ParagraphStyle, _ fonts: KeptTexts.Fonts, _ cache: GlyphCache
    ) throws -> TextLayout {
        let source = TextSource(runs)
        let scalarCount = runs.reduce(0) { $0 + $1.text.unicodeScalars.count }
        var choice = FontChoice(fonts.library, runs)
        let styles = try runs.map { run in
            let files = try choice.files(for: run)
            return ParagraphShaper.Style(
                text: run.style, face: try fonts.faces.face(files[0]),
                fontNames: try files.map(fonts.library.name).joined(separator: ","))
        }
        let shaper = ParagraphShaper(
            styles: styles, library: fonts.library, faces: fonts.faces,
            context: try fonts.library.context(choice.all),
            scale: Self.pixels(scalarCount) / (runs.map(\.style.extent).max() ?? 1), width: style.width)
        var missing: [Unicode.Scalar] = []
        let lines = try Self.lines(of: source, style.mostLines, shaper, &missing)
        return TextLayout(
            lines, runs: runs, style, letterCount: source.letterCount, wordCount: source.wordCount,
            missing: missing, cache: cache)
    }

    /// Pango's pixels of the largest size. It has 1024 steps in a pixel and 31 bits for a line.
    private static func pixels(_ scalarCount: Int) -> Double {
        scalarCount <= 200 ? 512 : scalarCount <= 1600 ? 64 : 10
    }

    private static func lines(
        of source: TextSource, _ most: Int?, _ shaper: ParagraphShaper, _ missing: inout [Unicode.Scalar]
    ) throws -> [TextLine] {
        var lines: [TextLine] = []
        for (index, paragraph) in source.paragraphs.enumerated() {
            guard let most else {
                lines += try shaper.lines(of: paragraph, atMost: nil, missing: &missing)
                continue
            }
            let left = most - lines.count
            if left <= 0 { break }
            var new = try shaper.lines(of: paragraph, atMost: left, missing: &missing)
            if new.count >= left, index + 1 < source.paragraphs.count {
                // Paragraphs that are left out are told by an ellipsis too.
                var cut = paragraph
                cut.appendEllipsis()
                new = try shaper.lines(of: cut, atMost: left, missing: &missing)
            }
            lines += new.prefix(left)
        }
        return lines
    }
}

extension TextStyle {
    /// What decides how much of a line a letter takes: its size, or a spacing that is far larger.
    fileprivate var extent: Double { max(size, abs(letterSpacing) / 8) }
}
