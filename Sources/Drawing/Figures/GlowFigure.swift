import Geometry
import Rasteriser
import SceneModel

/// The values of a glow at a moment.
struct GlowState: Equatable {
    /// The radius in points: two standard deviations.
    let radius: FixedNumber
    /// The colour; nil for the layer's own colours.
    let color: Color?
    let opacity: FixedNumber
    let blend: BlendMode

    init(_ glow: Glow, at time: SceneTime, span: LayerSpan) {
        // Timing curves may overshoot.
        radius = FixedNumber(max(glow.radius.value(at: time, span: span), 0))
        color = glow.color?.value(at: time, span: span)
        opacity = FixedNumber(min(max(glow.opacity.value(at: time, span: span), 0), 1))
        blend = glow.blend ?? (glow.color == nil ? .add : .normal)
    }

    /// The blur in pixels; nil if it would change nothing.
    func blur(under transform: Affine) -> BoxBlur? {
        // As in CSS, a radius is two standard deviations.
        BoxBlur(deviation: radius.value / 2 * transform.meanScale)
    }

    func describe(into bytes: inout FigureBytes) {
        bytes.append(radius)
        if let color { bytes.append(color) } else { bytes.appendMissing() }
        bytes.append(opacity)
        bytes.append(name: blend.rawValue)
    }
}

extension Glow {
    /// True if it is visible at some time.
    var isSeen: Bool { radius.upperBound > 0 && opacity.upperBound > 0 }
}

/// A layer with its glows in one frame. The content is drawn in a frame with a margin.
struct GlowFigure: BoundedFigure {
    private let content: any Figure
    private let glows: [GlowState]
    private let blend: BlendMode
    /// The pixels of the frame without the margin outside of which the content draws nothing.
    private let contentBounds: PixelBounds
    private let owner = BlurOwner()

    /// - Parameters:
    ///   - blend: The mode in which the content is blended with what is below.
    ///   - transform: Maps the layer's points to the frame without the margin.
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
                Canvas.Glow(blur: blur, color: glow.color, opacity: glow.opacity.value, blend: glow.blend)
            }
        }
        try canvas.drawGlowing(glows, blend: blend, content: contentBounds, owner: owner) {
            try content.draw(on: &$0)
        }
    }

    func bounds(under transform: Affine) -> PixelBounds {
        if contentBounds.isEmpty { return contentBounds }
        let spread = glows.compactMap { $0.blur(under: transform)?.spread }.max() ?? 0
        return contentBounds.expanded(by: spread)
    }

    /// Returns false: the layer describes the glow, because it knows what the content depends on.
    func describe(into bytes: inout FigureBytes) -> Bool { false }
}
