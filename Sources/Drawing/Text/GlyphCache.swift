import Base
import Geometry
import Rasteriser
import SceneModel

/// A cache of glyphs rasterised at eighths of pixels, shared by all layers, frames and threads of a renderer. The mask
/// for a key never depends on earlier requests.
final class GlyphCache: Sendable {
    /// A glyph at a font size and a subpixel position.
    struct Key: Hashable {
        let shape: Int
        /// The pixels per em, horizontally and vertically.
        let across, down: Double
        /// The subpixel position, in eighths of a pixel to the right and down.
        let right, below: UInt8
    }

    /// The number of subpixel positions per pixel.
    static let steps = 8
    /// The maximum size of cached glyphs, in pixels per em. Larger ones are rasterised at their exact positions.
    static let largest = 200.0
    /// The maximum size of all masks, in bytes.
    static let mostBytes = 16 << 20

    /// The pixels per point of unscaled text.
    let scaleX, scaleY: Double

    private let masks = Cache<Key, GlyphMask>(mostBytes: mostBytes, evicting: .everything)

    init(scaleX: Double, scaleY: Double) {
        (self.scaleX, self.scaleY) = (scaleX, scaleY)
    }

    /// The masks of some glyphs; nil for those not in the cache.
    func masks(_ keys: [Key]) -> [GlyphMask?] {
        masks.values(keys)
    }

    /// Adds a mask.
    func keep(_ mask: GlyphMask, _ key: Key) {
        masks.keep(mask, for: key, byteCount: mask.coverage.count)
    }

    /// A glyph with a stroke around it, `width` ems wide on each side of its edge; it may be hollow inside. Glyphs
    /// without an outline are returned unchanged.
    func widened(_ shape: GlyphShape, by width: Double) throws -> GlyphShape {
        guard case .outline(let outline) = shape.form else { return shape }
        let key = Stroke(shape: shape.number, width: width)
        if let stroke = strokes[key] { return stroke }
        let stroked = try outline.stroked(width: 2 * width, join: .round, cap: .round)
        let number = strokeCount.withLock { count in
            count += 1
            return count
        }
        return strokes.keepFirst(GlyphShape(Self.firstStroke + number, .outline(stroked)), for: key)
    }

    private struct Stroke: Hashable {
        let shape: Int
        let width: Double
    }

    private let strokes = Cache<Stroke, GlyphShape>(mostValues: mostStrokes, evicting: .everything)
    private let strokeCount = Locked(0)
    /// The maximum number of cached strokes; animated widths would fill the memory.
    private static let mostStrokes = 2000
    /// The numbers of fonts' glyphs are smaller.
    private static let firstStroke = 1 << 60
}
