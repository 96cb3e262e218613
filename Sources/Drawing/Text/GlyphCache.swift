import Geometry
import Rasteriser
import SceneModel

/// Rasterised glyphs at eighths of pixels, kept for all layers, frames and threads of a renderer. What a key gives
/// never depends on what was asked for before.
final class GlyphCache: Sendable {
    /// A glyph at a size and a place in its pixel.
    struct Key: Hashable {
        let shape: Int
        /// Pixels of an em, across and down.
        let across, down: Double
        /// Eighths of a pixel to the right and down.
        let right, below: UInt8
    }

    /// Steps of a place in a pixel.
    static let steps = 8
    /// Larger glyphs, in pixels of an em, are rasterised exactly where they are.
    static let largest = 200.0
    /// The most bytes of masks.
    static let mostBytes = 16 << 20

    /// Pixels in a point of text that is not scaled.
    let scaleX, scaleY: Double

    private struct Content {
        var masks: [Key: GlyphMask] = [:]
        var byteCount = 0
    }

    private let content = Guarded(Content())

    init(scaleX: Double, scaleY: Double) {
        (self.scaleX, self.scaleY) = (scaleX, scaleY)
    }

    /// The masks of some glyphs, nil where one was not asked for yet.
    func masks(_ keys: [Key]) -> [GlyphMask?] {
        content.withLock { content in keys.map { content.masks[$0] } }
    }

    /// Keeps a mask.
    func keep(_ mask: GlyphMask, _ key: Key) {
        content.withLock { content in
            if content.byteCount > Self.mostBytes { content = Content() }
            content.masks[key] = mask
            content.byteCount += mask.coverage.count
        }
    }

    /// A glyph with a stroke around it, so many ems wide on each side of its edge; its inside may be hollow. Other
    /// glyphs as they are.
    func widened(_ shape: GlyphShape, by width: Double) throws -> GlyphShape {
        guard case .outline(let outline) = shape.form else { return shape }
        let key = Stroke(shape: shape.number, width: width)
        if let stroke = strokes.withLock({ $0.shapes[key] }) { return stroke }
        let stroked = try outline.stroked(width: 2 * width, join: .round, cap: .round)
        return strokes.withLock { strokes in
            if strokes.shapes.count > Self.mostStrokes { strokes.shapes = [:] }
            strokes.next += 1
            let stroke = GlyphShape(Self.firstStroke + strokes.next, .outline(stroked))
            strokes.shapes[key] = stroke
            return stroke
        }
    }

    private struct Stroke: Hashable {
        let shape: Int
        let width: Double
    }

    private struct Strokes {
        var shapes: [Stroke: GlyphShape] = [:]
        var next = 0
    }

    private let strokes = Guarded(Strokes())
    /// Widths that change would fill the memory.
    private static let mostStrokes = 2000
    /// Fonts' glyphs have smaller numbers.
    private static let firstStroke = 1 << 60
}
