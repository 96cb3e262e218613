/// The tiles of a pattern, kept for all frames and threads. What a form gives never depends on what was asked for
/// before.
package final class PatternTiles: Sendable {
    /// A tile of either kind.
    package enum Tile: Sendable {
        /// Coverage.
        case drawn(PatternTile<UInt8>)
        /// Pixels of its own colours.
        case picture(PatternTile<UInt32>)

        fileprivate var byteCount: Int {
            switch self {
            case .drawn(let tile): tile.byteCount
            case .picture(let tile): tile.byteCount
            }
        }
    }

    /// The most bytes of tiles. The largest tile takes half of it.
    package static let mostBytes = 32 << 20
    /// The most tiles: one for each quarter of a pixel to the right and down.
    static let mostTiles = 16

    private struct Content {
        var tiles: [PatternPlace.Form: Tile] = [:]
        var byteCount = 0
    }

    private let content = Guarded(Content())

    /// No tiles yet.
    package init() {}

    /// The bytes of the tiles that are kept.
    var byteCount: Int { content.withLock { $0.byteCount } }

    /// The most bytes that are ever kept of tiles of at most so many bytes.
    package static func mostBytes(of largest: Int) -> Int { min(mostTiles * largest, mostBytes) }

    /// The tile of a form, made by the body if it is not kept. Threads that miss the same tile at once all make it,
    /// so that none waits for another.
    package func tile(_ form: PatternPlace.Form, _ make: () throws(DrawingError) -> Tile) throws(DrawingError)
        -> Tile
    {
        if let tile = content.withLock({ $0.tiles[form] }) { return tile }
        let tile = try make()
        return content.withLock { content in
            if let other = content.tiles[form] { return other }
            if content.tiles.count == Self.mostTiles || content.byteCount + tile.byteCount > Self.mostBytes {
                content = Content()
            }
            content.tiles[form] = tile
            content.byteCount += tile.byteCount
            return tile
        }
    }
}
