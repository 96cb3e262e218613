import Base
import Geometry
import SceneModel
import Testing

@testable import Drawing
@testable import Rasteriser

/// Texts of successive renderers that share a cache.
@Suite struct TextCacheTests {
    private static func typesetter(_ texts: TextCache, scale: Double = 2) -> Typesetter {
        Typesetter(assets: NoAssets(), fit: .scale(scale, scale), texts: texts)
    }

    /// Texts each of which differs from the first one in a single property.
    private static let texts: [(runs: [TextRun], paragraph: ParagraphStyle)] = {
        let text = "The quick brown fox jumps over the lazy dog, and over another one."
        let (style, plain) = (
            TextStyle(font: "Inter", size: 20, color: Color(red: 255, green: 255, blue: 255)),
            ParagraphStyle(width: 200)
        )
        func run(_ change: (inout TextStyle) -> Void) -> [TextRun] {
            var changed = style
            change(&changed)
            return [TextRun(text, changed)]
        }
        func paragraph(_ change: (inout ParagraphStyle) -> Void) -> ParagraphStyle {
            var changed = plain
            change(&changed)
            return changed
        }
        return [
            ([TextRun(text, style)], plain), (run { $0.size = 21 }, plain), (run { $0.weight = 900 }, plain),
            (run { $0.isItalic = true }, plain), (run { $0.letterSpacing = 3 }, plain),
            (run { $0.font = "Noto Sans" }, plain), ([TextRun(text + "?", style)], plain),
            ([TextRun(text, style), TextRun("!", style)], plain),
            ([TextRun(text, style)], paragraph { $0.width = 120 }),
            ([TextRun(text, style)], paragraph { $0.width = nil }),
            ([TextRun(text, style)], paragraph { $0.lineHeight = 55 }),
            ([TextRun(text, style)], paragraph { $0.mostLines = 2 }),
        ]
    }()

    /// Assets that count how often a text asks for library versions.
    private final class CountingAssets: SceneAssets {
        private let uses = Locked(0)

        var count: Int { uses.withLock { $0 } }
        func path(of file: String) throws -> String { try NoAssets().path(of: file) }
        func image(_ file: String) throws -> DecodedImage { try NoAssets().image(file) }
        func picture(_ file: String) throws -> AssetPicture { try NoAssets().picture(file) }
        func measure(_ file: String) throws -> (size: PixelSize, sha256: String) {
            try NoAssets().measure(file)
        }
        func use(systemFile: String) throws {}
        func use(library: LibraryVersion) { uses.withLock { $0 += 1 } }
        var digests: [AssetDigest] { [] }
    }

    @Test("balancing lines records a text's sources only once, however many widths are tried")
    func balanced() throws {
        let (runs, paragraph) = Self.texts[0]
        let assets = CountingAssets()
        var opening = Opening(
            size: Size(width: 400, height: 200), frameSize: PixelSize(width: 400, height: 200),
            assets: assets,
            typesetter: Typesetter(assets: assets, fit: .identity), seed: 0)
        opening.largestScale = 1
        var content = TextContent()
        content.parts = [TextContent.Part(runs[0].text)]
        (content.fontSize, content.width) = (.constant(20), paragraph.width)
        let block = try TextRenderer(content, opening, isBalanced: true)
        #expect(block.layout.lines.count > 2)
        #expect(assets.count == TextCache().versions.count)
        let again = try TextRenderer(content, opening, isBalanced: true)
        #expect(again.layout === block.layout)
        #expect(try TextRenderer(content, opening).layout !== block.layout)
    }

    private static func measures(_ layout: TextLayout) -> [Double] {
        [layout.size.width, layout.size.height] + layout.lines.map(\.width)
    }

    @Test("equal texts are laid out only once, and different texts separately")
    func once() throws {
        let kept = TextCache()
        let (first, second) = (Self.typesetter(kept), Self.typesetter(kept))
        var all: [[Double]] = []
        for (runs, paragraph) in Self.texts {
            let layout = try first.layout(runs, paragraph)
            #expect(try second.layout(runs, paragraph) === layout)
            let alone = try Self.typesetter(TextCache()).layout(runs, paragraph)
            #expect(alone !== layout)
            #expect(Self.measures(alone) == Self.measures(layout))
            all.append(Self.measures(layout))
        }
        #expect(Set(all).count == all.count)
    }

    @Test("layouts are cached per scale, because their glyphs differ")
    func scales() throws {
        let kept = TextCache()
        let (runs, paragraph) = Self.texts[0]
        let layout = try Self.typesetter(kept).layout(runs, paragraph)
        let larger = try Self.typesetter(kept, scale: 3).layout(runs, paragraph)
        #expect(larger !== layout && larger.cache.scaleX == 3 && layout.cache.scaleX == 2)
    }

    @Test("layouts that recent renderers did not use are removed")
    func forgotten() throws {
        let kept = TextCache()
        let (runs, paragraph) = Self.texts[0]
        let layout = try Self.typesetter(kept).layout(runs, paragraph)
        for _ in 0..<5 { #expect(try Self.typesetter(kept).layout(runs, paragraph) === layout) }
        for _ in 0..<20 { _ = try Self.typesetter(kept).layout(Self.texts[1].runs, paragraph) }
        #expect(try Self.typesetter(kept).layout(runs, paragraph) !== layout)
    }
}
