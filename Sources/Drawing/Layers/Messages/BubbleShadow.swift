import SceneModel

/// The soft shadow of a bubble in a frame.
struct BubbleShadow: Sendable {
    /// That of the outline, and the part of it that is drawn: all of it, or its tail.
    private let blurred: (outline: OutlineShadow, part: PixelBounds)?
    /// What lies around the tail, where the bubble hides its middle.
    private let rim: BubbleRim?
    private let color: Color

    /// The rows of the frame that it may touch.
    let rows: Range<Int>

    /// Cells this fine are not seen in the shadow of something that hides the middle of it.
    private static let mostCells = 2.5
    /// How far a tail reaches along a bubble's sides, in points.
    private static let tailExtent = 18.0

    /// - Parameters:
    ///   - outline: The bubble with its tail, whose body is a shape in a frame.
    ///   - isOpaque: Whether nothing shines through the bubble.
    init(
        _ outline: Outline, _ shape: BubbleShape, _ frame: MessageFrame, isOpaque: Bool,
        _ shadow: MessageShadow,
        under transform: Affine, size: PixelSize
    ) {
        color = shadow.color
        func blurredOutline() -> OutlineShadow {
            OutlineShadow(
                of: outline, blur: shadow.blur, color: shadow.color, offset: shadow.offset,
                under: transform, frame: size, mostCells: Self.mostCells)
        }
        let scale = transform.xx
        guard isOpaque, transform.xy == 0, transform.yx == 0, scale > 0, scale == transform.yy,
            let blur = BoxBlur(deviation: shadow.blur * scale, mostCells: Self.mostCells)
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
        // Outlines that bend more are blurred as they are.
        guard radii.allSatisfy({ $0 * 2 > edge.reach }), abs(right) < 1e6, abs(bottom) < 1e6,
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
        rim = BubbleRim(
            left: corner.x, top: corner.y, right: right, bottom: bottom,
            upper: isRight ? .init(left: far, right: upperNear) : .init(left: upperNear, right: far),
            lower: isRight ? .init(left: far, right: lowerNear) : .init(left: lowerNear, right: far),
            offset: Point(shadow.offset.x * scale, shadow.offset.y * scale), edge: edge, color: shadow.color,
            gap: tail)
    }

    func draw(on canvas: inout Canvas, opacity: Double) throws {
        canvas.showBackground()
        if let blurred { try canvas.draw(blurred.outline, opacity: opacity, in: blurred.part) }
        rim?.draw(on: canvas.target, canvas.bounds, full: color.weight(opacity * canvas.opacity))
    }
}
