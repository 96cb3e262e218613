import Geometry
import Rasteriser
import SceneModel

/// The soft shadow of a bubble in one frame.
struct BubbleShadow: Sendable {
    /// The blurred shadow of the outline, and the area of this shadow that is drawn: the whole shadow, or only the
    /// tail's. Nil if only the rim is drawn.
    private let blurred: (outline: OutlineShadow, part: PixelBounds)?
    /// The rim (visible edge) of the shadow of the bubble's body, without the middle that the bubble hides. Nil if
    /// `blurred` is the whole shadow.
    private let rim: Rim?
    private let color: Color
    private let cache: ShadowRimCache

    /// The pixel rows of the frame that the shadow may touch.
    let rows: Range<Int>

    /// The rim (visible edge) of a shadow, moved so that its corner is near pixel (0, 0), and the offset at which the
    /// rim is drawn, in pixels.
    private struct Rim {
        let shape: ShadowRim
        let x, y: Int
        /// The area of the bubble's tail, where the blurred shadow is drawn instead of the rim; nil if there is no such
        /// area.
        let gap: PixelBounds?
    }

    /// The number of steps per pixel to which the position of a rim is rounded. Finer steps would be invisible in a
    /// shadow.
    private static let steps = 8.0
    /// The maximum standard deviation of the blur, in cells (blocks of pixels that are blurred as one). A smaller value
    /// would need larger cells, which would be visible.
    private static let maximumCells = 2.5
    /// The extent of a tail along a bubble's sides, in points.
    private static let tailExtent = 18.0

    /// Returns the distance, in pixels, by which a shadow extends beyond the outline of its bubble on each side, before
    /// the shadow's offset is applied.
    static func spread(of shadow: MessageShadow, under transform: Affine) -> Int {
        BoxBlur(deviation: shadow.blur * transform.meanScale, maximumCells: maximumCells).map {
            $0.spread + (1 << $0.shift)
        } ?? 0
    }

    /// Creates the shadow of a bubble in a frame; `size` is the frame's size in pixels.
    init(_ mark: ChatMark.Shadow, under transform: Affine, size: PixelSize, cache: ShadowRimCache) {
        let (outline, shape, frame, shadow) = (mark.outline, mark.shape, mark.frame, mark.look)
        color = shadow.color
        self.cache = cache
        func blurredOutline() -> OutlineShadow {
            OutlineShadow(
                of: outline, blur: shadow.blur, color: shadow.color, offset: shadow.offset,
                under: transform, frame: size, maximumCells: Self.maximumCells)
        }
        let scale = transform.xx
        guard mark.isOpaque, transform.xy == 0, transform.yx == 0, scale > 0, scale == transform.yy,
            let blur = BoxBlur(deviation: shadow.blur * scale, maximumCells: Self.maximumCells)
        else {
            let all = blurredOutline()
            (rim, blurred, rows) = (nil, (all, all.bounds), all.bounds.rows)
            return
        }
        let edge = SoftEdge(blur)
        let radii = [shape.upperNear, shape.lowerNear, shape.far].map {
            min(max($0, 0), frame.width / 2, frame.height / 2) * scale
        }
        let corner = transform(Point(frame.x + shadow.offset.x, frame.y + shadow.offset.y))
        let (right, bottom) = (corner.x + frame.width * scale, corner.y + frame.height * scale)
        // A rim needs large corner radii and a small offset; otherwise the whole shadow is blurred.
        guard max(abs(shadow.offset.x), abs(shadow.offset.y)) * scale < edge.reach,
            radii.allSatisfy({ $0 * 2 > edge.reach }), abs(right) < 1e6, abs(bottom) < 1e6,
            abs(corner.x) < 1e6, abs(corner.y) < 1e6,
            min(frame.width, frame.height) * scale > 2 * edge.reach
        else {
            let all = blurredOutline()
            (rim, blurred, rows) = (nil, (all, all.bounds), all.bounds.rows)
            return
        }
        let isRight = shape.side == .right
        let (upperNear, lowerNear, far) = (radii[0], radii[1], radii[2])
        var tail: PixelBounds?
        var rows = Int((corner.y - edge.reach).rounded(.down))..<Int((bottom + edge.reach).rounded(.up))
        if shape.tail > 0 {
            let outline = blurredOutline()
            let extent = max(Self.tailExtent * scale, lowerNear) + edge.reach
            let all = outline.bounds
            let first = isRight ? Int((right - extent).rounded(.down)) : all.columns.lowerBound
            let end = isRight ? all.columns.upperBound : Int((corner.x + extent).rounded(.up))
            let top = Int((bottom - extent).rounded(.down))
            tail = PixelBounds(
                columns: min(first, end)..<end, rows: min(top, all.rows.upperBound)..<all.rows.upperBound)
            rows = min(rows.lowerBound, all.rows.lowerBound)..<max(rows.upperBound, all.rows.upperBound)
            blurred = tail.map { (outline, $0) }
        } else {
            blurred = nil
        }
        self.rows = rows
        let (x, y) = (corner.x.rounded(.down), corner.y.rounded(.down))
        func step(_ place: Double) -> Double { (place * Self.steps).rounded() / Self.steps }
        let rim = ShadowRim(
            left: step(corner.x - x), top: step(corner.y - y), right: step(right - x),
            bottom: step(bottom - y),
            upper: isRight ? .init(left: far, right: upperNear) : .init(left: upperNear, right: far),
            lower: isRight ? .init(left: far, right: lowerNear) : .init(left: lowerNear, right: far),
            offset: Point(shadow.offset.x * scale, shadow.offset.y * scale), edge: edge)
        self.rim = Rim(shape: rim, x: Int(x), y: Int(y), gap: tail)
    }

    func draw(on canvas: inout Canvas, opacity: Double) throws {
        canvas.showBackground()
        if let blurred { try canvas.draw(blurred.outline, opacity: opacity, in: blurred.part) }
        let full = color.weight(opacity * canvas.opacity)
        guard let rim, full > 0 else { return }
        cache.weights(rim.shape, full: full).draw(
            color, on: canvas.target, canvas.bounds, x: rim.x, y: rim.y, gap: rim.gap)
    }
}
