import Base
import Rasteriser
import SceneModel

/// A cache of fonts, glyphs and layouts, shared by successive renderers, for example while a scene is edited. A cached
/// value equals a newly computed value. Several threads may use the cache at once.
package final class TextCache: Sendable {
    /// The versions of the libraries that lay out text.
    let versions: [LibraryVersion]
    private let fonts = Locked<Fonts?>(nil)
    private let last = Locked<Shelf?>(nil)

    /// A lock that allows only one thread of the process to call the text libraries at a time.
    private static let gate = Locked(())

    /// Creates an empty cache. Tests may pass other library versions.
    package init(versions: [LibraryVersion]? = nil) { self.versions = versions ?? FontLibrary.versions }

    deinit { Self.gate.withLock { _ in fonts.withLock { $0 = nil } } }

    /// The font library, and the fonts that are open.
    final class Fonts {
        let library: FontLibrary
        let faces: FontFaces

        init() throws { (library, faces) = (try FontLibrary(), try FontFaces()) }
    }

    /// Calls `body` with the fonts, on only one thread at a time.
    func withFonts<Result>(_ body: (Fonts) throws -> Result) throws -> Result {
        try Self.gate.withLock { _ in
            try fonts.withLock { fonts in
                let open = try fonts ?? Fonts()
                fonts = open
                return try body(open)
            }
        }
    }

    /// Returns the cached glyphs and layouts for a scale in pixels per point, and removes the glyphs and layouts for
    /// the previous scale.
    func shelf(scaleX: Double, scaleY: Double) -> Shelf {
        last.withLock { last in
            if let last, last.cache.scaleX == scaleX, last.cache.scaleY == scaleY {
                last.begin()
                return last
            }
            let new = Shelf(GlyphCache(scaleX: scaleX, scaleY: scaleY))
            last = new
            return new
        }
    }
}

extension TextCache {
    /// A laid-out text, and the fonts that were used or tried for it.
    struct Text {
        var layout: TextLayout
        let fonts: Set<FontFile>
        /// The number by which the font sizes were multiplied to fit a box.
        var scale = 1.0
        /// The reason why the text does not fit its box; nil if it does, or has none.
        var overflow: TextOverflow?
    }

    /// The cached glyphs and layouts for one scale in pixels per point.
    final class Shelf: Sendable {
        let cache: GlyphCache
        private let state = Locked(State())

        private struct State {
            var texts: [FigureBytes: (text: Text, lastRound: Int)] = [:]
            var round = 0
        }

        /// The number of successive renderers that may leave a layout unused before the layout is removed from the
        /// cache.
        private static let maximumRounds = 8

        init(_ cache: GlyphCache) { self.cache = cache }

        /// Records that another renderer begins to use the cache, and removes layouts that were not used recently.
        func begin() {
            state.withLock { state in
                state.round += 1
                let oldest = state.round - Self.maximumRounds
                state.texts = state.texts.filter { $0.value.lastRound >= oldest }
            }
        }

        subscript(origin: FigureBytes) -> Text? {
            state.withLock { state in
                state.texts[origin]?.lastRound = state.round
                return state.texts[origin]?.text
            }
        }

        func keep(_ text: Text, _ origin: FigureBytes) {
            state.withLock { $0.texts[origin] = (text, $0.round) }
        }
    }
}
