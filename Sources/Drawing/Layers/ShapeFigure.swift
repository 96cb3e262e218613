import Geometry
import Rasteriser
import SceneModel

/// The values of a shape's properties at one time. Numbers are rounded to `FixedNumber`.
struct ShapeState: Sendable {
    /// The maximum of the shape's animated lengths, in points. A limit is needed because timing curves may overshoot.
    private static let largest = 100_000.0

    let size: Size
    let radii: CornerRadii
    let innerRadius: Double
    let path: PathData?
    let fill: Brush?
    let stroke: Brush?
    let strokeWidth, dashOffset, from, to: Double
    let shadow: Shadow?
    private let isPathStill: Bool

    /// A shadow, with lengths in points.
    struct Shadow: Sendable {
        let color: Color
        let offset: Point
        let blur: Double
    }

    init(_ content: ShapeContent, at moment: Moment, fill: Brush?, stroke: Brush?) {
        func value<Value>(_ track: Track<Value>) -> Value { track.value(at: moment.time, span: moment.span) }
        size = Self.size(of: content, at: moment.time, span: moment.span)
        let radii = content.cornerRadius.map(value) ?? CornerRadii(0)
        self.radii = CornerRadii(
            topLeft: Self.length(radii.topLeft), topRight: Self.length(radii.topRight),
            bottomRight: Self.length(radii.bottomRight), bottomLeft: Self.length(radii.bottomLeft))
        innerRadius = content.innerRadius.map { Self.length(value($0)) } ?? 0.5
        switch content.path {
        case .constant(let path): (self.path, isPathStill) = (path, true)
        case let track?:
            path = value(track).mapped {
                Point(Self.fixed($0.x), Self.fixed($0.y))
            }
            isPathStill = false
        case nil: (path, isPathStill) = (nil, true)
        }
        (self.fill, self.stroke) = (fill, stroke)
        strokeWidth = content.stroke.map { Self.length(value($0.width)) } ?? 0
        // Offsets are reduced modulo the dash pattern's period, and trims modulo the outline's length: neither changes
        // the picture.
        dashOffset = content.stroke.map { Self.fixed(value($0.dashOffset), within: $0.dashes) } ?? 0
        let from = content.stroke.map { Self.fixed(value($0.from)) } ?? 0
        let to = content.stroke.map { Self.fixed(value($0.to)) } ?? 1
        (self.from, self.to) = (from - from.rounded(.down), to - from.rounded(.down))
        shadow = content.shadow.map { shadow in
            let offset = value(shadow.offset)
            return Shadow(
                color: value(shadow.color), offset: Point(Self.fixed(offset.x), Self.fixed(offset.y)),
                blur: Self.length(value(shadow.blur)))
        }
    }

    /// Returns the size of a shape at a time, in points.
    static func size(of content: ShapeContent, at time: SceneTime, span: LayerSpan) -> Size {
        let size = content.size.value(at: time, span: span)
        return Size(width: length(size.width), height: length(size.height))
    }

    private static func length(_ value: Double) -> Double { fixed(min(max(value, 0), largest)) }

    private static func fixed(_ value: Double) -> Double { FixedNumber(value).value }

    private static func fixed(_ offset: Double, within dashes: [Double]) -> Double {
        let period = dashes.reduce(0, +) * (dashes.count.isMultiple(of: 2) ? 1 : 2)
        return fixed(period > 0 ? offset - (offset / period).rounded(.down) * period : offset)
    }

    func describe(into bytes: inout FigureBytes) {
        let numbers =
            [size.width, size.height, innerRadius, strokeWidth, dashOffset, from, to] + radii.all
        bytes.append(numbers) { $0.append(FixedNumber($1)) }
        for brush in [fill, stroke] {
            if let brush { brush.describe(into: &bytes) } else { bytes.appendMissing() }
        }
        if let path, !isPathStill { bytes.append(path) }
        guard let shadow else { return bytes.appendMissing() }
        bytes.append(shadow.color)
        bytes.append(FixedPoint(shadow.offset))
        bytes.append(FixedNumber(shadow.blur))
    }
}

extension FigureBytes {
    /// Appends the commands and the rounded points of an animated path.
    fileprivate mutating func append(_ path: PathData) {
        append(path.steps) { bytes, step in
            switch step {
            case .move(let to): bytes.append("M", [to])
            case .line(let to): bytes.append("L", [to])
            case .quadratic(let control, let to): bytes.append("Q", [control, to])
            case .cubic(let control1, let control2, let to): bytes.append("C", [control1, control2, to])
            case .close: bytes.append("Z", [])
            }
        }
    }

    private mutating func append(_ command: String, _ points: [Point]) {
        append(name: command)
        for point in points {
            append(FixedNumber(point.x))
            append(FixedNumber(point.y))
        }
    }
}

/// A shape in one frame: its flattened outlines, and their brushes.
struct ShapeFigure: BoundedFigure, CoveringFigure {
    let state: ShapeState
    let parameters: FigureBytes
    /// The parts of the shape that are drawn, or the error that drawing the shape throws.
    let parts: Result<Parts, any Error>

    /// The parts of a shape that are drawn: fill, stroke and shadow.
    struct Parts: Sendable {
        /// The fill and the stroke, from back to front.
        var outlines: [FilledOutline] = []
        /// The shadow behind the fill and the stroke.
        var shadow: OutlineShadow?
    }

    func draw(on canvas: inout Canvas) throws {
        let parts = try parts.get()
        try canvas.fill(parts.outlines, over: parts.shadow)
    }

    func bounds(under transform: Affine) -> PixelBounds {
        guard case .success(let parts) = parts else { return .anywhere }
        return PixelBounds.union(
            parts.outlines.map(\.outline.bounds) + (parts.shadow.map { [$0.bounds] } ?? []))
    }

    func covers(_ frame: PixelSize, under transform: Affine) -> Bool {
        guard case .success(let parts) = parts, parts.outlines.count == 1, parts.shadow == nil else {
            return false
        }
        let (outline, brush) = (parts.outlines[0].outline, parts.outlines[0].brush)
        return !brush.isGradient && brush.minimumAlpha == 1 && outline.isRectangle(covering: frame)
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        bytes.append(parameters)
        state.describe(into: &bytes)
        return true
    }
}
