import Geometry

/// Names a frame, so that what its bands share is found again.
package final class FrameMark: Sendable {
    package init() {}
}

/// Names a figure of a frame that blurs, so that its blur is found again.
package final class BlurOwner: Sendable {
    package init() {}
}

/// The blurs of a frame that its bands share, in memory that the next frame uses again. For one thread at a time.
package final class BlurCache {
    /// The blurs that a figure keeps.
    struct Kept {
        /// The pixels that were drawn before they were blurred, of all bands.
        let drawn: PixelBounds
        /// Those of them that are not empty; nil if all are.
        let seen: PixelBounds?
        /// Of each of its blurs.
        var blurs: [Blur]
    }

    /// A blur of a figure.
    enum Blur {
        /// Nothing is seen of it.
        case nothing
        case cells(BlurredCells)
        /// There was no room for it: each band blurs what it needs.
        case inEachBand

        /// Its cells, if they were kept.
        var cells: BlurredCells? { if case .cells(let cells) = self { cells } else { nil } }
    }

    /// Everything but the figure that decides what is blurred.
    struct Place: Equatable {
        let transform: Affine
        let opacity: Double
        let size: PixelSize
        let picture, extent: PixelBounds
    }

    private struct Entry {
        let owner: BlurOwner
        let place: Place
        let kept: Kept
    }

    /// The most bytes that it takes, if that is less than the estimate; for tests.
    var most = Int.max
    private var frame: FrameMark?
    private var entries: [ObjectIdentifier: Entry] = [:]
    /// The first of them are lent.
    private var memory: [ReusedMemory] = []
    private var lentCount = 0

    /// The bytes that it has.
    var byteCount: Int { memory.reduce(0) { $0 + $1.byteCount } }

    /// The most bytes that are kept of frames of a size.
    package static func mostBytes(of frame: PixelSize) -> Int {
        let margin = 2 * Canvas.shadowMargin
        return min(4 * (frame.width + margin) * (frame.height + margin), 1 << 26)
    }

    /// Forgets what belongs to another frame.
    package func begin(_ frame: FrameMark) {
        if frame === self.frame { return }
        self.frame = frame
        entries.removeAll(keepingCapacity: true)
        lentCount = 0
    }

    /// The blurs that a figure kept when it was drawn at the same place in this frame.
    func find(_ owner: BlurOwner, at place: Place) -> Kept? {
        guard let entry = entries[ObjectIdentifier(owner)], entry.place == place else { return nil }
        return entry.kept
    }

    /// Keeps something until the next frame.
    func keep(_ kept: Kept, of owner: BlurOwner, at place: Place) {
        entries[ObjectIdentifier(owner)] = Entry(owner: owner, place: place, kept: kept)
    }

    /// A copy of cells that stays until the next frame; nil if all would be more than `limit` bytes.
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
    /// Whether what such a blur needs is drawn once for the frame. Below 4 / 3 as many rows as its own that a band draws
    /// more, nothing is gained: what it draws is in the cache.
    func keeps(_ blur: BoxBlur) -> Bool {
        bandHeight < extent.rows.count && 3 * blur.spread >= 2 * bandHeight
    }

    /// The place of a figure that is drawn now.
    var blurPlace: BlurCache.Place {
        BlurCache.Place(
            transform: transform, opacity: opacity, size: size, picture: picture, extent: extent)
    }
}
