import Geometry
import Rasteriser
import SceneModel

/// The values of a layer's glow at one moment.
struct GlowState: Equatable {
    /// The version of how glows are drawn. It grows when their pixels change.
    static let version = 2

    /// The radius in points, which is two standard deviations of the blur, or one of a shadow's blur.
    let radius: FixedNumber
    /// The colour of the glow; nil if the glow has the layer's own colours.
    let color: Color?
    let opacity: FixedNumber
    let blend: BlendMode
    /// The offset of a shadow, in points; nil for a glow.
    let offset: FixedPoint?

    init(_ glow: Glow, at time: SceneTime, span: LayerSpan) {
        // Timing curves may overshoot, but a radius must not be negative.
        radius = FixedNumber(max(glow.radius.value(at: time, span: span), 0))
        color = glow.color?.value(at: time, span: span)
        opacity = FixedNumber(min(max(glow.opacity.value(at: time, span: span), 0), 1))
        blend = glow.blend ?? (glow.color == nil ? .add : .normal)
        offset = glow.offset.map { FixedPoint($0.value(at: time, span: span)) }
    }

    /// Returns the glow's blur in pixels, or nil if the blur is too small to change any pixel.
    func blur(under transform: Affine) -> BoxBlur? {
        let scale = transform.meanScale
        // As in CSS, a radius is two standard deviations. A shadow without a blur is drawn, too.
        return BoxBlur(
            deviation: offset == nil ? radius.value / 2 * scale : max(radius.value * scale, Self.leastShadow))
    }

    /// The least standard deviation of a shadow's blur, in pixels, which can't be seen.
    private static let leastShadow = 0.05

    /// Returns the shadow's offset in whole pixels.
    func shift(under transform: Affine) -> (right: Int, down: Int) {
        guard let offset = offset?.value else { return (0, 0) }
        func pixels(_ distance: Double) -> Int { Int(min(max(distance, -0x1p20), 0x1p20).rounded()) }
        return (
            pixels(transform.xx * offset.x + transform.xy * offset.y),
            pixels(transform.yx * offset.x + transform.yy * offset.y)
        )
    }

    func describe(into bytes: inout FigureBytes) {
        bytes.append(radius)
        if let color { bytes.append(color) } else { bytes.appendMissing() }
        bytes.append(opacity)
        bytes.append(name: blend.rawValue)
        if let offset { bytes.append(offset) }
    }
}

extension Glow {
    /// True if the glow is visible at some time.
    var isSeen: Bool { (radius.upperBound > 0 || offset != nil) && opacity.upperBound > 0 }
}

/// A layer with its glows in one frame. The layer's content is drawn into a picture that is larger than the frame by a
/// margin on each side.
struct GlowFigure: BoundedFigure {
    private var content: any Figure
    private let glows: [GlowState]
    private let blend: BlendMode
    /// The bounding box of the content, in pixels of the frame without the margin.
    private let contentBounds: PixelBounds
    private let owner = BlurOwner()

    /// - Parameters:
    ///   - blend: The mode in which the content is blended with the layers below.
    ///   - transform: The transform from the layer's points to the pixels of the frame without the margin.
    init(content: any Figure, glows: [GlowState], blend: BlendMode, transform: Affine) {
        (self.content, self.glows, self.blend) = (content, glows, blend)
        let margin = Canvas.shadowMargin
        let inner = transform.then(.move(Double(margin), Double(margin)))
        contentBounds = content.drawnBounds(under: inner).moved(by: -margin)
    }

    func draw(on canvas: inout Canvas) throws {
        let transform = canvas.transform
        let glows = self.glows.compactMap { glow in
            glow.blur(under: transform).map { blur in
                Canvas.Glow(
                    blur: blur, shift: glow.shift(under: transform), color: glow.color,
                    opacity: glow.opacity.value, blend: glow.blend)
            }
        }
        try canvas.drawGlowing(glows, blend: blend, content: contentBounds, owner: owner) {
            try content.draw(on: &$0)
        }
    }

    func bounds(under transform: Affine) -> PixelBounds {
        if contentBounds.isEmpty { return contentBounds }
        return glows.reduce(contentBounds) { all, glow in
            let lit = contentBounds.moved(by: glow.shift(under: transform))
            return all.union(lit.expanded(by: glow.blur(under: transform)?.spread ?? 0))
        }
    }

    /// Returns the same glow around a content of the same bounds.
    func around(_ content: (any Figure) -> any Figure) -> GlowFigure {
        var figure = self
        figure.content = content(self.content)
        return figure
    }

    /// Returns false, because `OpenLayer` describes the glow and the content itself.
    func describe(into bytes: inout FigureBytes) -> Bool { false }
}
