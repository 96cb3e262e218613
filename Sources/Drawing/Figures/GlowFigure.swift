import Geometry
import Rasteriser
import SceneModel

/// The values of a layer's glow at one moment.
struct GlowState: Equatable {
    /// The radius in points, which is two standard deviations of the blur.
    let radius: FixedNumber
    /// The colour of the glow; nil if the glow has the layer's own colours.
    let color: Color?
    let opacity: FixedNumber
    let blend: BlendMode

    init(_ glow: Glow, at time: SceneTime, span: LayerSpan) {
        // Timing curves may overshoot, but a radius must not be negative.
        radius = FixedNumber(max(glow.radius.value(at: time, span: span), 0))
        color = glow.color?.value(at: time, span: span)
        opacity = FixedNumber(min(max(glow.opacity.value(at: time, span: span), 0), 1))
        blend = glow.blend ?? (glow.color == nil ? .add : .normal)
    }

    /// Returns the glow's blur in pixels, or nil if the blur is too small to change any pixel.
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
    /// True if the glow is visible at some time.
    var isSeen: Bool { radius.upperBound > 0 && opacity.upperBound > 0 }
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

    /// Returns the same glow around a content of the same bounds.
    func around(_ content: (any Figure) -> any Figure) -> GlowFigure {
        var figure = self
        figure.content = content(self.content)
        return figure
    }

    /// Returns false, because `OpenLayer` describes the glow and the content itself.
    func describe(into bytes: inout FigureBytes) -> Bool { false }
}
