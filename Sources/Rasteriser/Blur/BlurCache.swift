import Geometry

/// An identifier of a frame, by which a buffer recognises that the next band (group of rows) belongs to the same frame.
package final class FrameMark: Sendable {
    package init() {}
}

/// An identifier of a drawn figure that has a blur. The cache finds the figure's blurs by this identifier when the
/// frame's next band (group of rows) is drawn.
package final class BlurOwner: Sendable {
    package init() {}
}

/// A cache for blurred pictures, shared by the bands (groups of rows) of a frame. The memory is reused for the next
/// frame. Only one thread may use the cache at a time.
package final class BlurCache {
    /// The cached blurs of a figure.
    struct CachedBlurs {
        /// The area that was drawn before blurring, for all bands together.
        let drawn: PixelBounds
        /// The bounding box of the drawn pixels that are not transparent; nil if all are transparent.
        let seen: PixelBounds?
        /// One result for each blur of the figure.
        var blurs: [Blur]
    }

    /// The cached result of one blur.
    enum Blur {
        /// The blurred picture has no visible pixels.
        case nothing
        case cells(BlurredCells)
        /// The blurred picture is not cached, so each band blurs its own pixels.
        case inEachBand

        /// The blurred cells, if they are cached.
        var cells: BlurredCells? { if case .cells(let cells) = self { cells } else { nil } }
    }

    /// The properties of a canvas that affect a blur, in addition to the figure itself.
    struct Place: Equatable {
        let transform: Affine
        let opacity: Double
        let size: PixelSize
        let picture, extent: PixelBounds
    }

    private struct Entry {
        let owner: BlurOwner
        let place: Place
        let kept: CachedBlurs
    }

    /// The maximum size of the cache, in bytes, set only by tests. The usual limit applies too.
    var most = Int.max
    private var frame: FrameMark?
    private var entries: [ObjectIdentifier: Entry] = [:]
    /// The cache's memory; the first `lentCount` elements are in use.
    private var memory: [ReusedMemory] = []
    private var lentCount = 0

    /// The size of the cache's memory, in bytes.
    var byteCount: Int { memory.reduce(0) { $0 + $1.byteCount } }

    /// Returns the maximum size of the cache, in bytes, for frames of this size.
    package static func maximumBytes(of frame: PixelSize) -> Int {
        let margin = 2 * Canvas.shadowMargin
        return min(4 * (frame.width + margin) * (frame.height + margin), 1 << 26)
    }

    /// Removes the blurs of the previous frame, unless `frame` is that frame.
    package func begin(_ frame: FrameMark) {
        if frame === self.frame { return }
        self.frame = frame
        entries.removeAll(keepingCapacity: true)
        lentCount = 0
    }

    /// Returns the figure's cached blurs of this frame. Nil if none are cached, or if the cached blurs were made for
    /// another `place`.
    func find(_ owner: BlurOwner, at place: Place) -> CachedBlurs? {
        guard let entry = entries[ObjectIdentifier(owner)], entry.place == place else { return nil }
        return entry.kept
    }

    /// Caches the blurs of a figure until the next frame.
    func keep(_ kept: CachedBlurs, of owner: BlurOwner, at place: Place) {
        entries[ObjectIdentifier(owner)] = Entry(owner: owner, place: place, kept: kept)
    }

    /// Returns a copy of cells that stays valid until the next frame; nil if the cache would exceed `limit` bytes.
    func copy(_ cells: BlurredCells, limit: Int) -> BlurredCells? {
        let (count, others) = (cells.byteCount, memory.prefix(lentCount).reduce(0) { $0 + $1.byteCount })
        func fits() -> Bool {
            let own = memory.count > lentCount ? max(memory[lentCount].byteCount, count) : count
            return others + own + memory.dropFirst(lentCount + 1).reduce(0) { $0 + $1.byteCount }
                <= min(limit, most)
        }
        if !fits() { memory.removeSubrange(lentCount...) }
        guard count > 0, fits() else { return nil }
        if memory.count == lentCount { memory.append(ReusedMemory()) }
        lentCount += 1
        return unsafe cells.copied(to: memory[lentCount - 1].lend(count))
    }
}

extension Canvas {
    /// Returns true if a blur should be made once for all bands and cached. Caching pays only if the blur needs many
    /// rows around a band: at least 4/3 of the band's own height. Fewer rows are cheap to draw again, thanks to the
    /// CPU's cache.
    func keeps(_ blur: BoxBlur) -> Bool {
        bandHeight < extent.rows.count && 3 * blur.spread >= 2 * bandHeight
    }

    /// The properties of this canvas that affect a blur, in addition to the figure itself.
    var blurPlace: BlurCache.Place {
        BlurCache.Place(
            transform: transform, opacity: opacity, size: size, picture: picture, extent: extent)
    }
}
