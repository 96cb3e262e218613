import SceneModel

/// A layer of a scene that was opened for frames of a size.
struct OpenLayer: Sendable {
    private let layer: Layer
    private let renderer: any LayerRenderer
    private let opening: Opening
    private let from: SceneTime
    private let span: SceneTime
    /// Whether the layer has an end of its own. Others show up to the last frame, which may lie after the scene's end.
    private let ends: Bool
    /// Takes the points of the scene or group to the frame's pixels.
    private let fit: Affine

    /// Opens a layer that ends, unless it has an end of its own, after `duration`.
    init(_ layer: Layer, for opening: Opening, duration: Double, fit: Affine) throws {
        guard let drawable = layer.content as? any Drawable else {
            throw DrawingError(undrawable: layer.content)
        }
        self.opening = opening
        renderer = try drawable.open(opening)
        from = SceneTime(seconds: layer.from)
        span = max(SceneTime(seconds: layer.to ?? duration) - from, .zero)
        ends = layer.to != nil
        self.layer = layer
        self.fit = fit
    }

    /// The layer at a time of the scene; nil when it is not visible then.
    func figure(at time: SceneTime) -> LayerFigure? {
        guard let visible = visible(at: time) else { return nil }
        return LayerFigure(
            transform: visible.moment.transform, opacity: visible.opacity,
            figure: renderer.figure(at: visible.moment))
    }

    /// Appends what the layer's part of a frame depends on, and returns true; false when the layer can't say. A layer
    /// that is not visible appends nothing.
    func describe(at time: SceneTime, into bytes: inout FigureBytes) -> Bool {
        guard let visible = visible(at: time) else { return true }
        bytes.append(name: type(of: layer.content).typeName)
        visible.place.describe(into: &bytes)
        bytes.append(visible.opacity)
        var part = FigureBytes()
        let isOrigin = renderer.describeOrigin(of: visible.moment, into: &part)
        guard isOrigin || renderer.figure(at: visible.moment).describe(into: &part) else { return false }
        bytes.append(isOrigin)
        bytes.append(part)
        return true
    }

    private struct Visible {
        let moment: Moment
        let place: LayerPlace
        let opacity: FixedNumber
    }

    private func visible(at time: SceneTime) -> Visible? {
        guard time >= from else { return nil }
        let age = time - from
        guard age < span || !ends else { return nil }
        // A curve may overshoot.
        let opacity = FixedNumber(min(layer.opacity.value(at: age, span: span), 1))
        guard opacity.value > 0 else { return nil }
        let place = place(at: age)
        let settled = self.place(at: span)
        let moment = Moment(
            time: age, span: span, transform: place.transform(in: opening.size).then(fit),
            settled: settled.transform(in: opening.size).then(fit))
        return Visible(moment: moment, place: place, opacity: opacity)
    }

    private func place(at age: SceneTime) -> LayerPlace {
        let size = renderer.size(at: age, span: span) ?? opening.size
        return LayerPlace(of: layer, size: size, in: opening.size, at: age, span: span)
    }
}
