import Base
import Geometry
import Rasteriser
import SceneModel
import SceneText

/// A typesetter that lays out the text of a renderer's layers, which share fonts and glyphs. A font is opened when a
/// text first needs it, and layouts in the cache are reused. Several threads may use the typesetter at once.
package final class Typesetter: Sendable {
    private let assets: any SceneAssets
    private let warnings: OpeningWarnings
    private let kept: CachedTexts
    /// A cache that no other renderer shares, for texts in the scene's own font files, which may change.
    private let own: CachedTexts
    /// True if any text was laid out. The typesetters of single layers share this value.
    private let hasText: Locked<Bool>
    /// The SHA-256 digests of all fonts that were used or tried, keyed by `assetName`.
    private let fonts = Locked<[String: String]>([:])

    private typealias CachedTexts = (texts: TextCache, shelf: TextCache.Shelf)

    /// - Parameters:
    ///   - fit: The transform from the scene's points to the frame's pixels. Only text at this scale is drawn from
    ///     cached glyphs.
    ///   - texts: The cache of fonts, glyphs and layouts.
    ///   - warnings: The list that receives warnings about characters that no font has.
    init(
        assets: any SceneAssets, fit: Affine, texts: TextCache = TextCache(),
        warnings: OpeningWarnings = OpeningWarnings()
    ) {
        (self.assets, self.warnings) = (assets, warnings)
        func kept(_ texts: TextCache) -> CachedTexts { (texts, texts.shelf(scaleX: fit.xx, scaleY: fit.yy)) }
        (self.kept, own, hasText) = (kept(texts), kept(TextCache()), Locked(false))
    }

    private init(_ typesetter: Typesetter, _ assets: any SceneAssets) {
        (self.assets, warnings, hasText) = (assets, typesetter.warnings, typesetter.hasText)
        (kept, own) = (typesetter.kept, typesetter.own)
    }

    /// Returns a typesetter for one layer with the same caches; `assets` records the fonts and libraries that the
    /// layer's texts use.
    func telling(_ assets: any SceneAssets) -> Typesetter { Typesetter(self, assets) }

    /// The versions of the libraries that laid out text; empty if there was no text.
    var versions: [LibraryVersion] { hasText.withLock { $0 } ? kept.texts.versions : [] }

    /// Adds a warning about characters that no font has.
    private func tell(_ missing: [Unicode.Scalar], of runs: [TextRun]) {
        if missing.isEmpty { return }
        var distinct: [Unicode.Scalar] = []
        for scalar in missing where !distinct.contains(scalar) { distinct.append(scalar) }
        let names = distinct.prefix(Self.maximumNamed).map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
        }
        let rest = distinct.count - names.count
        let list = names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
        warnings.add(
            UnplacedWarning(
                "text \(runs.map(\.text).joined().quotedExcerpt)", "no font has \(list); a box is drawn"))
    }

    private static let maximumNamed = 8

    /// Lays out runs of text: breaks lines and positions each glyph. The runs are joined without a space. Throws
    /// `AssetError` if a font is missing or can't be used.
    ///
    /// A character that no font has is drawn as a box, and listed in `TextLayout.missing`.
    package func layout(_ runs: [TextRun], _ paragraph: ParagraphStyle) throws -> TextLayout {
        try layout(runs, paragraph, .plain).layout
    }

    /// Lays out runs of text in lines of about equal length. The result is the narrowest layout that has neither more
    /// lines nor more broken words than the normal layout.
    package func balancedLayout(_ runs: [TextRun], _ paragraph: ParagraphStyle) throws -> TextLayout {
        try layout(runs, paragraph, .balanced).layout
    }

    /// Lays out runs of text at the largest size at which they fit a box; see `PreparedText.fitted`.
    func fittedLayout(_ runs: [TextRun], _ paragraph: ParagraphStyle, in box: FitBox) throws -> FittedText {
        let text = try layout(runs, paragraph, .fitted(box))
        return FittedText(layout: text.layout, scale: text.scale, overflow: text.overflow)
    }

    /// The ways in which a text is broken into lines.
    private enum Way {
        case plain, balanced
        case fitted(FitBox)

        func describe(into bytes: inout FigureBytes) {
            switch self {
            case .plain: break
            case .balanced: bytes.append(name: "balanced")
            case .fitted(let box): box.describe(into: &bytes)
            }
        }
    }

    private func layout(
        _ runs: [TextRun], _ paragraph: ParagraphStyle, _ way: Way
    ) throws -> TextCache.Text {
        let runs = runs.isEmpty ? [TextRun("", TextStyle())] : runs
        let kept = runs.contains { FontFamily.isFile($0.style.font) } ? own : kept
        var origin = TextLayout.origin(of: runs, paragraph)
        way.describe(into: &origin)
        var text = try text(runs, paragraph, way, origin, kept)
        hasText.withLock { $0 = true }
        tell(text.layout.missing, of: runs)
        let sources = try sources(of: text)
        if text.layout.sources == sources { return text }
        text.layout = TextLayout(text.layout, madeOf: sources)
        kept.shelf.keep(text, origin)
        return text
    }

    private func text(
        _ runs: [TextRun], _ paragraph: ParagraphStyle, _ way: Way, _ origin: FigureBytes,
        _ kept: CachedTexts
    ) throws -> TextCache.Text {
        if let known = kept.shelf[origin] { return known }
        return try kept.texts.withFonts { fonts in
            let library = fonts.library
            library.begin(assets)
            defer { library.begin(NoAssets()) }
            let prepared = try PreparedText(runs, fonts, kept.shelf.cache)
            let fitted: FittedText
            switch way {
            case .plain: fitted = FittedText(layout: try prepared.layout(paragraph))
            case .balanced: fitted = FittedText(layout: try prepared.balancedLayout(paragraph))
            case .fitted(let box): fitted = try prepared.fitted(paragraph, in: box)
            }
            let text = TextCache.Text(
                layout: fitted.layout, fonts: library.asked, scale: fitted.scale, overflow: fitted.overflow)
            kept.shelf.keep(text, origin)
            return text
        }
    }

    /// Records in `assets` which fonts and libraries a text uses. Returns a description of the library versions, of the
    /// way glyphs are drawn, and of the digests of all fonts that were used or tried.
    private func sources(of text: TextCache.Text) throws -> FigureBytes {
        var bytes = FigureBytes()
        bytes.append(GlyphCache.version)
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
    /// The name under which the scene's digests list the font.
    fileprivate var assetName: String { isPinned ? AssetDigest.name(ofSystemFile: path) : name }
}
