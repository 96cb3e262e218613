import Base
import Geometry
import Rasteriser
import SceneModel

/// Lays out text for a renderer; its layers share fonts and glyphs. Fonts are opened when the first text needs them.
/// Layouts of an earlier renderer are reused. Several threads may use it at once.
package final class Typesetter: Sendable {
    private let assets: any SceneAssets
    private let warnings: OpeningWarnings
    private let kept: Kept
    /// The cache for texts in fonts of the scene, which may change; it is not shared with other renderers.
    private let own: Kept
    /// True if any text was laid out. Shared with the typesetters of single layers.
    private let hasText: Locked<Bool>
    /// The digests of fonts that were used or tried, by their names in the scene's files.
    private let fonts = Locked<[String: String]>([:])

    private typealias Kept = (texts: TextCache, shelf: TextCache.Shelf)

    /// - Parameters:
    ///   - fit: Maps the scene's points to the frame's pixels. Only text at this scale is drawn from cached glyphs.
    ///   - texts: The cache of texts that were laid out before.
    ///   - warnings: Receives warnings about characters that no font has.
    init(
        assets: any SceneAssets, fit: Affine, texts: TextCache = TextCache(),
        warnings: OpeningWarnings = OpeningWarnings()
    ) {
        (self.assets, self.warnings) = (assets, warnings)
        func kept(_ texts: TextCache) -> Kept { (texts, texts.shelf(scaleX: fit.xx, scaleY: fit.yy)) }
        (self.kept, own, hasText) = (kept(texts), kept(TextCache()), Locked(false))
    }

    private init(_ typesetter: Typesetter, _ assets: any SceneAssets) {
        (self.assets, warnings, hasText) = (assets, typesetter.warnings, typesetter.hasText)
        (kept, own) = (typesetter.kept, typesetter.own)
    }

    /// The same typesetter for a layer with these files, which record the sources of its texts.
    func telling(_ assets: any SceneAssets) -> Typesetter { Typesetter(self, assets) }

    /// The versions of the libraries that positioned letters; empty if no text was laid out.
    var versions: [LibraryVersion] { hasText.withLock { $0 } ? kept.texts.versions : [] }

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
            UnplacedWarning(
                "text \(runs.map(\.text).joined().quotedExcerpt)", "no font has \(list); a box is drawn"))
    }

    private static let mostNamed = 8

    /// Breaks runs of text into lines and positions each glyph. Runs follow each other without a space. Throws
    /// `AssetError` if a font is missing or can't be used.
    ///
    /// A character that no font has becomes a box, and is listed in `TextLayout.missing`.
    package func layout(_ runs: [TextRun], _ paragraph: ParagraphStyle) throws -> TextLayout {
        try layout(runs, paragraph, isBalanced: false)
    }

    /// The same with lines of about equal length: the narrowest layout with as many lines and no more broken words.
    package func balancedLayout(_ runs: [TextRun], _ paragraph: ParagraphStyle) throws -> TextLayout {
        try layout(runs, paragraph, isBalanced: true)
    }

    private func layout(
        _ runs: [TextRun], _ paragraph: ParagraphStyle, isBalanced: Bool
    ) throws -> TextLayout {
        let runs = runs.isEmpty ? [TextRun("", TextStyle())] : runs
        let kept = runs.contains { FontFamily.isFile($0.style.font) } ? own : kept
        var origin = TextLayout.origin(of: runs, paragraph)
        if isBalanced { origin.append(name: "balanced") }
        let text = try text(runs, paragraph, isBalanced: isBalanced, origin, kept)
        hasText.withLock { $0 = true }
        tell(text.layout.missing, of: runs)
        let sources = try sources(of: text)
        if text.layout.sources == sources { return text.layout }
        let layout = TextLayout(text.layout, madeOf: sources)
        kept.shelf.keep(TextCache.Text(layout: layout, fonts: text.fonts), origin)
        return layout
    }

    private func text(
        _ runs: [TextRun], _ paragraph: ParagraphStyle, isBalanced: Bool, _ origin: FigureBytes, _ kept: Kept
    ) throws -> TextCache.Text {
        if let known = kept.shelf[origin] { return known }
        return try kept.texts.withFonts { fonts in
            let library = fonts.library
            library.begin(assets)
            defer { library.begin(NoAssets()) }
            let setting = try TextSetting(runs, fonts, kept.shelf.cache)
            let layout = try isBalanced ? setting.balancedLayout(paragraph) : setting.layout(paragraph)
            let text = TextCache.Text(layout: layout, fonts: library.asked)
            kept.shelf.keep(text, origin)
            return text
        }
    }

    /// Records the sources of a text in the scene's files. Returns the versions of the libraries, and the digests of
    /// all fonts that were used or tried.
    private func sources(of text: TextCache.Text) throws -> FigureBytes {
        var bytes = FigureBytes()
        for library in kept.texts.versions {
            assets.use(library: library)
            bytes.append(name: library.name)
            bytes.append(name: library.version)
        }
        var digests: [String: String] = [:]
        for font in text.fonts.sorted(by: { $0.path < $1.path }) {
            digests[font.assetName] = try digest(of: font)
        }
        bytes.append(digests.sorted { $0.key < $1.key }) { bytes, font in
            bytes.append(name: font.key)
            bytes.append(name: font.value)
        }
        return bytes
    }

    private func digest(of font: FontFile) throws -> String {
        if let known = fonts.withLock({ $0[font.assetName] }) { return known }
        if font.isPinned {
            try assets.use(systemFile: font.path)
        } else {
            _ = try assets.path(of: font.name)
        }
        let sha256 = assets.digest(of: font.assetName) ?? ""
        fonts.withLock { $0[font.assetName] = sha256 }
        return sha256
    }
}

extension FontFile {
    /// The font's name in the scene's files.
    fileprivate var assetName: String { isPinned ? AssetDigest.name(ofSystemFile: path) : name }
}
