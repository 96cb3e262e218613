import SceneModel

/// A layer of a scene that was opened for frames of a size.
struct OpenLayer: Sendable {
    private let layer: Layer
    private let step: SceneSource.Step
    private let renderer: any LayerRenderer
    private let opening: Opening
    private let from: SceneTime
    /// Its own end. Layers without one show up to the last frame, which may lie after the scene's end.
    private let to: SceneTime?

    /// Opens the layers of a scene or group. An error about a file names the layer.
    static func open(_ layers: [Layer], for opening: Opening) throws -> [OpenLayer] {
        try layers.enumerated().map { index, layer in
            try OpenLayer(layer, .layer(index, name: layer.name), for: opening)
        }
    }

    /// Opens a group's mask.
    static func open(mask: Layer, for opening: Opening) throws -> OpenLayer {
        try OpenLayer(mask, .mask(name: mask.name), for: opening)
    }

    private init(_ layer: Layer, _ step: SceneSource.Step, for opening: Opening) throws {
        guard let drawable = layer.content as? any Drawable else {
            throw DrawingError(undrawable: layer.content)
        }
        self.opening = opening
        self.step = step
        var inner = opening
        inner.largestScale *= max(layer.scale.upperBound, 0)
        do {
            renderer = try drawable.open(inner)
        } catch let error as AssetError {
            throw error.inLayer(step)
        }
        from = SceneTime(seconds: layer.from)
        to = layer.to.map(SceneTime.init(seconds:))
        self.layer = layer
    }

    /// The layer in a scene or group at a moment of that; nil when it is not visible then.
    func figure(in outer: Moment) -> LayerFigure? {
        guard let visible = visible(in: outer) else { return nil }
        return LayerFigure(
            step: step, transform: visible.moment.transform, opacity: visible.opacity,
            figure: renderer.figure(at: visible.moment))
    }

    /// An upper estimate of the memory that drawing some rows of a frame takes.
    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory { renderer.memory(rows: rows, of: frame) }

    /// Appends what the layer's part of a frame depends on, and returns true; false when the layer can't say. A layer
    /// that is not visible appends nothing.
    func describe(in outer: Moment, into bytes: inout FigureBytes) -> Bool {
        guard let visible = visible(in: outer) else { return true }
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

    private func visible(in outer: Moment) -> Visible? {
        guard outer.time >= from else { return nil }
        let age = outer.time - from
        let span = max((to ?? outer.span) - from, .zero)
        guard age < span || to == nil else { return nil }
        // A curve may overshoot.
        let opacity = FixedNumber(min(layer.opacity.value(at: age, span: span), 1))
        guard opacity.value > 0 else { return nil }
        let place = place(at: age, span: span)
        let settled = self.place(at: span, span: span)
        let moment = Moment(
            time: age, span: span, transform: place.transform(in: opening.size).then(outer.transform),
            settled: settled.transform(in: opening.size).then(outer.settled))
        return Visible(moment: moment, place: place, opacity: opacity)
    }

    private func place(at age: SceneTime, span: SceneTime) -> LayerPlace {
        let size = renderer.size(at: age, span: span) ?? opening.size
        return LayerPlace(of: layer, size: size, in: opening.size, at: age, span: span)
    }
}
