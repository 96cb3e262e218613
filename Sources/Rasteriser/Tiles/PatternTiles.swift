import Base

/// A cache of a pattern's tiles, shared by all frames and threads. A tile depends only on its form, not on earlier
/// requests.
package final class PatternTiles: Sendable {
    /// A tile of coverage or of colours.
    package enum Tile: Sendable {
        /// The coverage of a drawn outline, without colours.
        case drawn(PatternTile<UInt8>)
        /// The pixels of a picture, in its own colours.
        case picture(PatternTile<UInt32>)

        fileprivate var byteCount: Int {
            switch self {
            case .drawn(let tile): tile.byteCount
            case .picture(let tile): tile.byteCount
            }
        }
    }

    /// The maximum size of all cached tiles, in bytes. The largest possible tile takes half of this size.
    package static let maximumBytes = 32 << 20
    /// The maximum number of cached tiles: one for each pair of horizontal and vertical offsets in quarters of a pixel.
    static let maximumTiles = 16

    private let tiles = Cache<PatternPlace.Form, Tile>(
        maximumBytes: maximumBytes, maximumValues: maximumTiles, evicting: .everything)

    /// Creates an empty cache.
    package init() {}

    /// The size of all cached tiles, in bytes.
    var byteCount: Int { tiles.byteCount }

    /// Returns the maximum size of the cache, in bytes, if no tile is larger than `largest` bytes.
    package static func maximumBytes(of largest: Int) -> Int { min(maximumTiles * largest, maximumBytes) }

    /// Returns the cached tile of a form, or makes it with `make`. If several threads need the same missing tile at
    /// once, each makes it, so that no thread waits for another.
    package func tile(_ form: PatternPlace.Form, _ make: () throws(DrawingError) -> Tile) throws(DrawingError)
        -> Tile
    {
        if let tile = tiles[form] { return tile }
        let tile = try make()
        return tiles.keepFirst(tile, for: form, byteCount: tile.byteCount)
    }
}
