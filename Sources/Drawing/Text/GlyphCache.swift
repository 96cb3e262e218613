import Base
import Geometry
import Rasteriser
import SceneModel

/// A cache of glyph masks rasterised at eighths of pixels, shared by all layers, frames and threads of a renderer. A
/// mask depends only on its key, never on earlier requests.
final class GlyphCache: Sendable {
    /// A glyph at a font size and a subpixel position.
    struct Key: Hashable {
        let shape: Int
        /// The size in pixels per em, horizontally and vertically.
        let across, down: Double
        /// The subpixel offsets to the right and down, in eighths of a pixel.
        let right, below: UInt8
    }

    /// The number of subpixel positions per pixel.
    static let steps = 8
    /// The maximum size of cached glyphs at the scene's own scale, in pixels per em.
    private static let largest = 200.0
    /// The sizes of cached glyphs at another scale, in pixels per em. For smaller ones an eighth of a pixel is too coarse,
    /// and larger texts have few glyphs.
    private static let scaledSizes = 8.0...64
    /// The version of the positions and sizes at which glyphs are drawn.
    static let version = 2
    /// The maximum size of all masks, in bytes.
    static let maximumBytes = 16 << 20

    /// The horizontal and vertical scale of the scene, in pixels per point.
    let scaleX, scaleY: Double

    private let masks = Cache<Key, GlyphMask>(maximumBytes: maximumBytes, evicting: .everything)

    init(scaleX: Double, scaleY: Double) {
        (self.scaleX, self.scaleY) = (scaleX, scaleY)
    }

    /// True if a transform has the scene's own scale, and does not turn.
    func isAtRest(under transform: Affine) -> Bool {
        transform.xy == 0 && transform.yx == 0 && transform.xx == scaleX && transform.yy == scaleY
    }

    /// True if glyphs with these font sizes, in points, are drawn by masks. Others are drawn at exact positions.
    func hasMasks(of sizes: ClosedRange<Double>, under transform: Affine) -> Bool {
        guard transform.xy == 0, transform.yx == 0, transform.xx > 0, transform.yy > 0 else { return false }
        let largest = sizes.upperBound * max(transform.xx, transform.yy)
        if isAtRest(under: transform) { return largest <= Self.largest }
        let smallest = sizes.lowerBound * min(transform.xx, transform.yy)
        return smallest >= Self.scaledSizes.lowerBound && largest <= Self.scaledSizes.upperBound
    }

    /// Returns the masks for `keys`, with nil for each key that is not in the cache.
    func masks(_ keys: [Key]) -> [GlyphMask?] {
        masks.values(keys)
    }

    /// Adds a mask to the cache.
    func keep(_ mask: GlyphMask, _ key: Key) {
        masks.keep(mask, for: key, byteCount: mask.coverage.count)
    }

    /// Returns a glyph with a stroke around its outline, `width` ems wide on each side. The inside of a stroked glyph
    /// may be hollow. A glyph without an outline is returned unchanged.
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

    private let strokes = Cache<Stroke, GlyphShape>(maximumValues: maximumStrokes, evicting: .everything)
    private let strokeCount = Locked(0)
    /// The maximum number of cached strokes. Without a limit, strokes of animated width would fill the memory.
    private static let maximumStrokes = 2000
    /// The first index for stroked glyphs, which is above the indices of all fonts' glyphs.
    private static let firstStroke = 1 << 60
}
