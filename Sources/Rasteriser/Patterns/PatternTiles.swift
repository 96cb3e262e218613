import Base

/// A cache of a pattern's tiles, shared by all frames and threads. The tile of a form never depends on earlier requests.
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

    /// The maximum size of all tiles, in bytes. The largest tile takes half of it.
    package static let mostBytes = 32 << 20
    /// The maximum number of tiles: one for each quarter of a pixel to the right and down.
    static let mostTiles = 16

    private let tiles = Cache<PatternPlace.Form, Tile>(
        mostBytes: mostBytes, mostValues: mostTiles, evicting: .everything)

    /// Creates an empty cache.
    package init() {}

    /// The bytes of all cached tiles.
    var byteCount: Int { tiles.byteCount }

    /// The maximum size of the cache if no tile is larger than `largest` bytes.
    package static func mostBytes(of largest: Int) -> Int { min(mostTiles * largest, mostBytes) }

    /// The tile of a form, made by the body if it is not in the cache. Threads that miss the same tile at once all make it,
    /// so that none waits for another.
    package func tile(_ form: PatternPlace.Form, _ make: () throws(DrawingError) -> Tile) throws(DrawingError)
        -> Tile
    {
        if let tile = tiles[form] { return tile }
        let tile = try make()
        return tiles.keepFirst(tile, for: form, byteCount: tile.byteCount)
    }
}
