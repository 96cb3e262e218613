import Rasteriser
import SceneModel

/// A cache of fonts, glyphs and layouts, shared by successive renderers, as those of a scene that is being edited. A cached
/// value equals one made again. Threads may share it.
package final class KeptTexts: Sendable {
    /// Of the libraries that set texts.
    let versions: [LibraryVersion]
    private let fonts = Guarded<Fonts?>(nil)
    private let last = Guarded<Shelf?>(nil)

    /// The libraries are called by one thread of the process at a time.
    private static let gate = Guarded(())

    /// Nothing yet. Whoever tests what depends on versions gives others.
    package init(versions: [LibraryVersion]? = nil) { self.versions = versions ?? FontLibrary.versions }

    deinit { Self.gate.withLock { _ in fonts.withLock { $0 = nil } } }

    /// The fonts in use.
    final class Fonts {
        let library: FontLibrary
        let faces: FontFaces

        init() throws { (library, faces) = (try FontLibrary(), try FontFaces()) }
    }

    /// Lends the fonts to one thread at a time.
    func withFonts<Result>(_ body: (Fonts) throws -> Result) throws -> Result {
        try Self.gate.withLock { _ in
            try fonts.withLock { fonts in
                let open = try fonts ?? Fonts()
                fonts = open
                return try body(open)
            }
        }
    }

    /// Where texts under a scale are kept. Those under the scale before are forgotten.
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

extension KeptTexts {
    /// A text that was laid out, and the fonts that were looked at for it.
    struct Text {
        let layout: TextLayout
        let fonts: Set<FontFile>
    }

    /// Glyphs and layouts under one scale.
    final class Shelf: Sendable {
        let cache: GlyphCache
        private let state = Guarded(State())

        private struct State {
            var texts: [FigureBytes: (text: Text, lastRound: Int)] = [:]
            var round = 0
        }

        /// Layouts that so many renderers in a row did not ask for are forgotten.
        private static let mostRounds = 8

        init(_ cache: GlyphCache) { self.cache = cache }

        /// Another renderer uses it.
        func begin() {
            state.withLock { state in
                state.round += 1
                let oldest = state.round - Self.mostRounds
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
