import SceneModel

/// A glow at a moment.
struct GlowState: Equatable {
    /// In points; two standard deviations.
    let radius: FixedNumber
    /// The layer's own colours if nil.
    let color: Color?
    let opacity: FixedNumber
    let blend: BlendMode

    init(_ glow: Glow, at time: SceneTime, span: LayerSpan) {
        // Curves may overshoot.
        radius = FixedNumber(max(glow.radius.value(at: time, span: span), 0))
        color = glow.color?.value(at: time, span: span)
        opacity = FixedNumber(min(max(glow.opacity.value(at: time, span: span), 0), 1))
        blend = glow.blend ?? (glow.color == nil ? .add : .normal)
    }

    func describe(into bytes: inout FigureBytes) {
        bytes.append(radius)
        if let color { bytes.append(color) } else { bytes.appendMissing() }
        bytes.append(opacity)
        bytes.append(name: blend.rawValue)
    }
}

extension Glow {
    /// Whether it is ever seen.
    var isSeen: Bool { radius.upperBound > 0 && opacity.upperBound > 0 }
}

/// A layer with light around it in one frame. Its content lies in a frame with a margin.
struct GlowFigure: Figure {
    let content: any Figure
    let glows: [GlowState]
    /// How the content is mixed with what is below.
    let blend: BlendMode

    func draw(on canvas: inout Canvas) throws {
        try canvas.drawGlowing(glows, blend: blend) { try content.draw(on: &$0) }
    }

    /// The layer describes it, because it knows what the content follows from.
    func describe(into bytes: inout FigureBytes) -> Bool { false }
}
