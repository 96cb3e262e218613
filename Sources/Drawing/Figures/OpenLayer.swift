import Geometry
import Rasteriser
import SceneModel

/// A layer of a scene, prepared to be drawn in frames of a certain size.
struct OpenLayer: Sendable {
    private let layer: Layer
    let step: SceneSource.Step
    let renderer: any LayerRenderer
    /// A description of the files and libraries with which the layer was opened; empty if the layer's figures
    /// themselves describe these files and libraries.
    private let sources: FigureBytes
    /// The size, in points, of the rectangle that the layer's position refers to, such as the scene, a group or a
    /// list's cell.
    let surroundings: Size
    /// The size of the enclosing scene or group, in points, for content that has no size of its own.
    private let size: Size
    private let from: SceneTime
    /// The time at which the layer ends. If nil, the layer is visible up to the last frame, even after the scene's end.
    private let to: SceneTime?
    /// The scene's loop period, if the layer appears or disappears within the loop and therefore in every repetition;
    /// otherwise nil.
    private let round: SceneTime?
    /// The scene's loop period, with which the layer's tracks repeat; nil if the layer is not present throughout the
    /// loop.
    let period: SceneTime?
    private let seed: Int
    /// The layer's adjustments; nil without any.
    let adjustments: OpenAdjustments?
    /// The layer's shadow and glows that are visible at some time.
    let glow: [Glow]
    /// The effects with which the layer enters and exits; nil without any.
    private let effects: LayerEffects?
    /// The times of the motion blur samples, relative to the frame's time; empty without motion blur.
    let offsets: [SceneTime]

    /// Opens the layers of a scene or group. Adds the layer's path to an error about a layer.
    static func open(_ layers: [Layer], for opening: Opening) throws -> [OpenLayer] {
        try layers.numbered.map { index, layer in
            try OpenLayer(layer, .layer(index, name: layer.name), for: opening)
        }
    }

    /// Opens the layers that are the rows of a list. Each row is placed in a cell that is as wide as `opening.size`. A
    /// cell's height is `height` or, if nil, the row layer's own height when it appears.
    static func open(rows: [Layer], height: Double?, for opening: Opening) throws -> [OpenLayer] {
        try rows.numbered.map { index, layer in
            try OpenLayer(layer, .row(index, name: layer.name), for: opening) { own in
                Size(width: opening.size.width, height: height ?? own.height)
            }
        }
    }

    /// Opens a layer of a stack or a grid in a space of the size `space`, or of its own size if that is nil.
    static func open(_ layer: Layer, _ step: SceneSource.Step, in space: Size?, for opening: Opening) throws
        -> OpenLayer
    {
        try OpenLayer(layer, step, for: opening) { space ?? $0 }
    }

    /// Opens the items of a sequence.
    static func open(items: [Layer], for opening: Opening) throws -> [OpenLayer] {
        try items.numbered.map { index, layer in
            try OpenLayer(layer, .item(index, name: layer.name), for: opening)
        }
    }

    /// Opens a layer that is used as a group's mask.
    static func open(mask: Layer, for opening: Opening) throws -> OpenLayer {
        try OpenLayer(mask, .mask(name: mask.name), for: opening)
    }

    /// Opens a layer that is a group's background.
    static func open(background: Layer, for opening: Opening) throws -> OpenLayer {
        try OpenLayer(background, .layer(0, name: nil), for: opening)
    }

    /// - Parameter surroundings: Returns the size of the rectangle that the layer's position refers to, given the
    ///   layer's own size when it appears. If nil, the rectangle is the scene or group.
    private init(
        _ given: Layer, _ step: SceneSource.Step, for opening: Opening,
        surroundings: ((_ own: Size) -> Size)? = nil
    ) throws {
        var layer = given.spreadingEffects(seed: opening.seed)
        if var sized = layer.content as? any SizedContent, let size = sized.layerSize, size.points == nil {
            sized.layerSize = size.resolved(in: opening.size)
            layer.content = sized
        }
        guard let drawable = layer.content as? any Drawable else {
            throw DrawingError(undrawable: layer.content)
        }
        size = opening.size
        self.step = step
        let sources = LayerSources()
        var inner = opening.noting(in: sources)
        effects = LayerEffects(of: layer)
        inner.largestScale *= max(layer.scale.upperBound, 0) * (effects?.largestScale ?? 1)
        let (start, end) = (SceneTime(seconds: layer.start), layer.span.endTime)
        inner.sceneStart += start
        if let end { inner.sceneEnd = min(opening.sceneEnd, opening.sceneStart + end) }
        inner.steps.append(step)
        let isWhole = opening.period.map(layer.isPresent(throughout:)) ?? true
        round = isWhole ? nil : opening.period
        if !isWhole { inner.period = nil }
        (period, seed) = (inner.period, opening.seed)
        glow = (layer.shadow.map { [Glow($0)] } ?? []) + layer.glow.filter(\.isSeen)
        offsets = layer.motionBlur.map { $0.shutter > 0 ? $0.offsets : [] } ?? []
        if !glow.isEmpty { inner = inner.enlarged(by: Canvas.shadowMargin) }
        from = start
        to = isWhole && opening.period != nil ? nil : end
        do {
            adjustments = try layer.adjust.map { try OpenAdjustments($0, opening) }
            renderer = try drawable.open(inner)
        } catch let error as AssetError {
            throw error.inLayer(step)
        }
        self.sources = renderer is any SourceDescribingRenderer ? FigureBytes() : sources.description
        self.layer = layer
        // At the moment when a layer appears, the length of its life makes no difference to its size.
        let life = LayerSpan(SceneTime(1, over: 1), round: inner.period, seed: opening.seed)
        let own = renderer.size(at: .zero, span: life) ?? opening.size
        self.surroundings = surroundings?(own) ?? opening.size
    }

    /// Returns the layer's rectangle at a time of the scene or group, without its rotation; nil if the layer is not
    /// visible then.
    func frame(at outer: SceneTime, span outerSpan: LayerSpan) -> Rectangle? {
        let span = span(in: outerSpan)
        guard let age = age(at: outer, span: span) else { return nil }
        let (own, place) = (renderer.size(at: age, span: span) ?? size, place(at: age, span: span))
        let (scale, middle) = (place.scale.value, surroundings.place(at: Point(0.5, 0.5)))
        return Rectangle(
            origin: Point(
                middle.x + place.moveX.value - place.anchorX.value * scale,
                middle.y + place.moveY.value - place.anchorY.value * scale),
            size: Size(width: own.width * scale, height: own.height * scale))
    }

    /// Returns the layer's rectangle at the moment when it appears, without its rotation.
    func firstFrame(span outerSpan: LayerSpan) -> Rectangle? { frame(at: from, span: outerSpan) }

    /// Returns the layer's figure without motion blur, at a moment of the scene or group; nil if the layer is not
    /// visible then. `content` is the figure of the layer's content at that moment, or nil to make it.
    func sharpFigure(in outer: Moment, content: (any Figure)? = nil) -> LayerFigure? {
        guard let visible = visible(in: outer) else { return nil }
        let content = adjusted(
            recognisable(isolated(content ?? renderer.figure(at: inner(visible.moment))), visible), visible)
        let transform = visible.moment.transform
        var figure =
            glow.isEmpty
            ? content
            : GlowFigure(
                content: content, glows: visible.glows, blend: renderer.blend, transform: transform)
        if effects?.needsPicture ?? false {
            figure = CoverFigure.figure(
                figure, visible.effect, size: visible.size, blend: renderer.blend, under: transform)
        }
        let group = (figure as? GroupFigure).flatMap { $0.blendsBelow ? $0 : nil }
        if let group, visible.opacity.value < 1 {
            return LayerFigure(
                step: step, transform: transform, opacity: FixedNumber(1),
                figure: FadedFigure(group, opacity: visible.opacity), blends: true)
        }
        return LayerFigure(
            step: step, transform: transform, opacity: visible.opacity, figure: figure,
            blends: group != nil || renderer.blend != .normal
                || visible.glows.contains { $0.blend != .normal })
    }

    /// Returns the figure of the layer's content, which is a picture of its own at every moment if an effect needs one.
    private func isolated(_ content: any Figure) -> any Figure {
        guard var group = content as? GroupFigure, effects?.needsPicture ?? false else { return content }
        group.isIsolated = true
        return group
    }

    /// Returns the figure of the layer's content, described if it is a group with a picture of its own.
    private func recognisable(_ content: any Figure, _ visible: Visible) -> any Figure {
        guard var group = content as? GroupFigure,
            group.isPicture || visible.opacity.value < 1 && group.blur.value == 0
        else { return content }
        var bytes = FigureBytes()
        let moment = inner(visible.moment)
        guard renderer.describeOrigin(of: moment, into: &bytes) else { return content }
        let settled = moment.settled
        for value in [settled.xx, settled.xy, settled.yx, settled.yy, settled.dx, settled.dy] {
            bytes.append(value)
        }
        group.identity = GroupIdentity(bytes.bytes)
        return group
    }

    /// Returns the figure of the layer's content, with adjusted colours if the layer has adjustments.
    private func adjusted(_ content: any Figure, _ visible: Visible) -> any Figure {
        guard let adjustments, let state = visible.adjustments else { return content }
        return AdjustedFigure(
            content, adjustments.adjustment(state, over: visible.size), blend: renderer.blend,
            under: inner(visible.moment).transform)
    }

    /// Returns the moment that is passed to the layer's content. For a glowing layer, its transforms lead to a frame
    /// that is enlarged by a margin.
    func inner(_ moment: Moment) -> Moment {
        glow.isEmpty ? moment : moment.moved(by: Canvas.shadowMargin)
    }

    /// Returns an upper estimate of the memory needed to draw `rows` rows of a frame.
    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory {
        func picture(rows: Int, of frame: PixelSize) -> DrawingMemory {
            var memory = renderer.memory(rows: rows, of: frame)
            if adjustments != nil { memory.addPicture(rows: rows, of: frame) }
            return memory
        }
        var memory = glow.isEmpty ? picture(rows: rows, of: frame) : .glowing(in: frame, picture)
        if let effects, effects.needsPicture {
            // With a blur, a row of the result may depend on any row of the layer.
            memory.addPicture(rows: effects.isBlurred ? frame.height : rows, of: frame)
            if effects.isBlurred { memory.addBlur(of: frame) }
        }
        if !offsets.isEmpty { memory.addMean(rows: rows, of: frame) }
        return memory
    }

    /// Appends everything that the layer's pixels depend on at a moment, without motion blur, and returns true. Returns
    /// false if the layer can't describe these values. Appends nothing for a layer that is not visible. If the figure
    /// of the layer's content must be made for the description, the figure is stored in `content`.
    func describeSharp(
        in outer: Moment, into bytes: inout FigureBytes, content: inout (any Figure)?
    ) -> Bool {
        guard let visible = visible(in: outer) else { return true }
        bytes.append(name: type(of: layer.content).typeName)
        bytes.append(type(of: layer.content).version)
        bytes.append(sources)
        visible.place.describe(into: &bytes)
        bytes.append(visible.opacity)
        if visible.effect != .atRest {
            visible.effect.describe(into: &bytes)
            bytes.append(FixedPoint(visible.size.place(at: Point(1, 1))))
        }
        if let adjustments, let state = visible.adjustments {
            adjustments.describe(state, into: &bytes)
            bytes.append(FixedPoint(visible.size.place(at: Point(1, 1))))
        }
        if !visible.glows.isEmpty {
            bytes.append(name: "glow")
            bytes.append(GlowState.version)
            bytes.append(visible.glows) { $1.describe(into: &$0) }
        }
        let moment = inner(visible.moment)
        var part = FigureBytes()
        let isOrigin = renderer.describeOrigin(of: moment, into: &part)
        if !isOrigin {
            let figure = renderer.figure(at: moment)
            content = figure
            guard figure.describe(into: &part) else { return false }
        }
        bytes.append(isOrigin)
        bytes.append(part)
        return true
    }

    /// Returns the layer's jumps at the end of a loop; empty if the layer is not present throughout the loop. `first`
    /// and `last` are the moments at the beginning and the end of the loop.
    func seams(from first: Moment, to last: Moment) -> [LoopSeam] {
        guard round == nil else { return [] }
        let seams = seams(from: visible(in: first), to: visible(in: last), round: last.time - first.time)
        return seams.map { seam in
            var seam = seam
            seam.steps.insert(step, at: 0)
            return seam
        }
    }

    private func seams(from first: Visible?, to last: Visible?, round: SceneTime) -> [LoopSeam] {
        guard let first, let last else {
            if (first == nil) == (last == nil) { return [] }
            if layer.enter != nil || layer.exit != nil {
                let (given, missing) = layer.enter != nil ? ("enter", "exit") : ("exit", "enter")
                return [
                    LoopSeam(
                        key: given,
                        reason:
                            "in a loop (\(round.inSeconds)) the layer would be gone at once; give it an \"\(missing)\" too, or a \"start\" or \"end\""
                    )
                ]
            }
            return LoopedLayer(layer, round).seams(of: ["opacity"])
        }
        var keys = first.place.keys(differingFrom: last.place)
        if first.opacity != last.opacity { keys.append("opacity") }
        if first.effect != last.effect { keys.append(layer.enter == nil ? "exit" : "enter") }
        if first.adjustments != last.adjustments { keys.append("adjust") }
        for (key, isShadow) in [("shadow", true), ("glow", false)] {
            func glows(_ visible: Visible) -> [GlowState] {
                visible.glows.filter { ($0.offset != nil) == isShadow }
            }
            if glows(first) != glows(last) { keys.append(key) }
        }
        let looped = LoopedLayer(layer, round)
        let own = looped.seams(of: keys.filter { $0 != "anchor" })
        let (start, end) = (inner(first.moment), inner(last.moment))
        if let container = renderer as? any LayersRenderer {
            return own + container.seams(from: start, to: end).flatMap(looped.refined)
        }
        let shown = renderer.seam(from: start, to: end).map { looped.seams(of: $0, renderer) } ?? []
        // The anchor depends on the layer's size, so a different anchor may be only a consequence of another
        // difference.
        return own.isEmpty && shown.isEmpty ? looped.seams(of: keys) : own + shown
    }

    struct Visible {
        let moment: Moment
        let place: LayerPlace
        let opacity: FixedNumber
        let adjustments: AdjustmentState?
        let glows: [GlowState]
        let effect: EffectState
        /// The layer's own size.
        let size: Size
    }

    func visible(in outer: Moment) -> Visible? {
        let span = span(in: outer.span)
        guard let age = age(at: outer.time, span: span) else { return nil }
        let size = renderer.size(at: age, span: span) ?? size
        let place = place(size, at: age, span: span)
        let own = place.transform(in: surroundings)
        let state = effects.map { effects in
            effects.state(at: age, of: span.length) { own.way(of: size, outOf: surroundings, at: $0) }
        }
        guard let effect = state ?? EffectState.atRest else { return nil }
        // Timing curves may overshoot, but an opacity must not exceed 1.
        let opacity = FixedNumber(min(layer.opacity.value(at: age, span: span), 1) * effect.opacity)
        guard opacity.value > 0 else { return nil }
        let moved =
            effect == .atRest ? own : own.then(effect.transform(about: own(size.place(at: Point(0.5, 0.5)))))
        let settled = self.place(at: span.length, span: span)
        let moment = Moment(
            time: age, span: span, transform: moved.then(outer.transform),
            settled: settled.transform(in: surroundings).then(outer.settled))
        let glows = glow.map { GlowState($0, at: age, span: span) }
        return Visible(
            moment: moment, place: place, opacity: opacity,
            adjustments: adjustments?.state(at: age, span: span), glows: glows, effect: effect, size: size)
    }

    /// Converts a time of the scene or group to the time since the layer appeared; nil if the layer is not visible at
    /// that time.
    private func age(at outer: SceneTime, span: LayerSpan) -> SceneTime? {
        let time = round.map { outer.cycles(of: $0).part } ?? outer
        guard time >= from else { return nil }
        let age = time - from
        return age < span.length || to == nil ? age : nil
    }

    private func span(in outer: LayerSpan) -> LayerSpan {
        LayerSpan(max((to ?? outer.length) - from, .zero), round: period, seed: seed)
    }

    private func place(at age: SceneTime, span: LayerSpan) -> LayerPlace {
        place(renderer.size(at: age, span: span) ?? size, at: age, span: span)
    }

    private func place(_ size: Size, at age: SceneTime, span: LayerSpan) -> LayerPlace {
        LayerPlace(of: layer, size: size, in: surroundings, at: age, span: span)
    }
}
