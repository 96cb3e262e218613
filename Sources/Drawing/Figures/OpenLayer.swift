import Geometry
import Rasteriser
import SceneModel

/// A layer of a scene that was opened for frames of a size.
struct OpenLayer: Sendable {
    private let layer: Layer
    let step: SceneSource.Step
    private let renderer: any LayerRenderer
    /// What it was opened with, unless its figures tell that.
    private let sources: FigureBytes
    /// What its position is in.
    let surroundings: Size
    /// The size of what has none of its own.
    private let size: Size
    private let from: SceneTime
    /// Its own end. Layers without one show up to the last frame, which may lie after the scene's end.
    private let to: SceneTime?
    /// The scene's loop, if the layer appears or disappears in it: it does so in each round.
    private let round: SceneTime?
    /// The same for a layer that is there all the time: its tracks return after it.
    let period: SceneTime?
    private let seed: Int
    /// The glows that are ever seen.
    private let glow: [Glow]
    /// When it is drawn while the shutter is open, from a frame's moment on; none without motion blur.
    let offsets: [SceneTime]

    /// Opens the layers of a scene or group. An error about a file names the layer.
    static func open(_ layers: [Layer], for opening: Opening) throws -> [OpenLayer] {
        try layers.numbered.map { index, layer in
            try OpenLayer(layer, .layer(index, name: layer.name), for: opening)
        }
    }

    /// Opens the rows of a list. Their cells are as wide as what they are opened for, and as high as they are when they
    /// appear, unless all have one height.
    static func open(rows: [Layer], height: Double?, for opening: Opening) throws -> [OpenLayer] {
        try rows.numbered.map { index, layer in
            try OpenLayer(layer, .row(index, name: layer.name), for: opening) { own in
                Size(width: opening.size.width, height: height ?? own.height)
            }
        }
    }

    /// Opens a group's mask.
    static func open(mask: Layer, for opening: Opening) throws -> OpenLayer {
        try OpenLayer(mask, .mask(name: mask.name), for: opening)
    }

    /// - Parameter surroundings: What it stands in, if that follows from its own size when it appears.
    private init(
        _ layer: Layer, _ step: SceneSource.Step, for opening: Opening,
        surroundings: ((_ own: Size) -> Size)? = nil
    ) throws {
        guard let drawable = layer.content as? any Drawable else {
            throw DrawingError(undrawable: layer.content)
        }
        size = opening.size
        self.step = step
        let sources = LayerSources()
        var inner = opening.noting(in: sources)
        inner.largestScale *= max(layer.scale.upperBound, 0)
        let (start, end) = (SceneTime(seconds: layer.from), layer.to.map(SceneTime.init(seconds:)))
        inner.sceneStart += start
        if let end { inner.sceneEnd = min(opening.sceneEnd, opening.sceneStart + end) }
        inner.steps.append(step)
        let isWhole = opening.period.map { start == .zero && end ?? $0 >= $0 } ?? true
        round = isWhole ? nil : opening.period
        if !isWhole { inner.period = nil }
        (period, seed) = (inner.period, opening.seed)
        glow = layer.glow.filter(\.isSeen)
        offsets = layer.motionBlur.map { $0.shutter > 0 ? $0.offsets : [] } ?? []
        if !glow.isEmpty { inner = inner.enlarged(by: Canvas.shadowMargin) }
        from = start
        to = isWhole && opening.period != nil ? nil : end
        do {
            renderer = try drawable.open(inner)
        } catch let error as AssetError {
            throw error.inLayer(step)
        }
        self.sources = renderer is any SourceTellingRenderer ? FigureBytes() : sources.description
        self.layer = layer
        // At the beginning of a life its length does not matter.
        let life = LayerSpan(SceneTime(1, over: 1), round: inner.period, seed: opening.seed)
        let own = renderer.size(at: .zero, span: life) ?? opening.size
        self.surroundings = surroundings?(own) ?? opening.size
    }

    /// Where it lies at a time of what it stands in, as if it were not rotated; nil when it is not visible then.
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

    /// The layer in a scene or group at a single moment of that; nil when it is not visible then. `content` is what it shows
    /// then, if that was made already.
    func sharpFigure(in outer: Moment, content: (any Figure)? = nil) -> LayerFigure? {
        guard let visible = visible(in: outer) else { return nil }
        let content = content ?? renderer.figure(at: inner(visible.moment))
        return LayerFigure(
            step: step, transform: visible.moment.transform, opacity: visible.opacity,
            figure: glow.isEmpty
                ? content
                : GlowFigure(
                    content: content, glows: visible.glows, blend: renderer.blend,
                    transform: visible.moment.transform))
    }

    /// The work of drawing the layer in a part of the frame at a single moment of the scene or group.
    func sharpCost(in outer: Moment, _ part: FramePart) -> DrawingCost {
        guard let visible = visible(in: outer), visible.moment.transform.inverse != nil else {
            return .nothing
        }
        guard !glow.isEmpty else {
            var cost = renderer.cost(at: visible.moment, in: part)
            // Other layers give their opacity to what they draw.
            if visible.opacity.value < 1, renderer is any LayersRenderer { cost.add(perPixel: Price.group) }
            return cost
        }
        let margin = Canvas.shadowMargin
        let blurs = visible.glows.compactMap { $0.blur(under: visible.moment.transform) }
        let reach = min(blurs.map(\.spread).max() ?? 0, margin)
        var cost = renderer.cost(
            at: inner(visible.moment), in: FramePart(part.bounds.expanded(by: reach).moved(by: margin)))
        let content = cost.bounds.moved(by: -margin)
        if content.isEmpty { return .nothing }
        var touched = content.clamped(to: part.bounds)
        for blur in blurs {
            let lit = content.expanded(by: blur.spread).clamped(to: part.bounds)
            cost.pixels += Price.glowSource * content.area + Price.blur(blur) * lit.area
            touched = PixelBounds.union([touched, lit])
        }
        cost.bounds = touched
        return cost
    }

    /// The moment for what it shows, which has a frame with a margin if the layer glows.
    private func inner(_ moment: Moment) -> Moment {
        glow.isEmpty ? moment : moment.moved(by: Canvas.shadowMargin)
    }

    /// An upper estimate of the memory that drawing some rows of a frame takes.
    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory {
        var memory =
            glow.isEmpty ? renderer.memory(rows: rows, of: frame) : .glowing(in: frame, renderer.memory)
        if !offsets.isEmpty { memory.addMean(rows: rows, of: frame) }
        return memory
    }

    /// Appends what the layer depends on at a single moment, and returns true; false when it can't say. A layer that is not
    /// visible appends nothing. `content` becomes what it shows then, if that was made to tell.
    func describeSharp(
        in outer: Moment, into bytes: inout FigureBytes, content: inout (any Figure)?
    ) -> Bool {
        guard let visible = visible(in: outer) else { return true }
        bytes.append(name: type(of: layer.content).typeName)
        bytes.append(type(of: layer.content).version)
        bytes.append(sources)
        visible.place.describe(into: &bytes)
        bytes.append(visible.opacity)
        if !visible.glows.isEmpty {
            bytes.append(name: "glow")
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

    /// What differs between two moments of the scene or group, for a layer that is visible all the time.
    func seams(from first: Moment, to last: Moment) -> [Seam] {
        guard round == nil else { return [] }
        let seams = seams(from: visible(in: first), to: visible(in: last), round: last.time - first.time)
        return seams.map { seam in
            var seam = seam
            seam.steps.insert(step, at: 0)
            return seam
        }
    }

    private func seams(from first: Visible?, to last: Visible?, round: SceneTime) -> [Seam] {
        guard let first, let last else {
            let isSame = (first == nil) == (last == nil)
            return isSame ? [] : LoopedLayer(layer, round).seams(of: ["opacity"])
        }
        var keys = first.place.keys(differingFrom: last.place)
        if first.opacity != last.opacity { keys.append("opacity") }
        if first.glows != last.glows { keys.append("glow") }
        let looped = LoopedLayer(layer, round)
        let own = looped.seams(of: keys.filter { $0 != "anchor" })
        let (start, end) = (inner(first.moment), inner(last.moment))
        if let container = renderer as? any LayersRenderer {
            return own + container.seams(from: start, to: end).flatMap(looped.refined)
        }
        let shown = renderer.seam(from: start, to: end).map { looped.seams(of: $0, renderer) } ?? []
        // An anchor is a part of the size, which may be what differs.
        return own.isEmpty && shown.isEmpty ? looped.seams(of: keys) : own + shown
    }

    private struct Visible {
        let moment: Moment
        let place: LayerPlace
        let opacity: FixedNumber
        let glows: [GlowState]
    }

    private func visible(in outer: Moment) -> Visible? {
        let span = span(in: outer.span)
        guard let age = age(at: outer.time, span: span) else { return nil }
        // A curve may overshoot.
        let opacity = FixedNumber(min(layer.opacity.value(at: age, span: span), 1))
        guard opacity.value > 0 else { return nil }
        let place = place(at: age, span: span)
        let settled = self.place(at: span.length, span: span)
        let moment = Moment(
            time: age, span: span, transform: place.transform(in: surroundings).then(outer.transform),
            settled: settled.transform(in: surroundings).then(outer.settled))
        let glows = glow.map { GlowState($0, at: age, span: span) }
        return Visible(moment: moment, place: place, opacity: opacity, glows: glows)
    }

    /// How long it has been there at a time of what it stands in; nil if it is not there then.
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
        let size = renderer.size(at: age, span: span) ?? size
        return LayerPlace(of: layer, size: size, in: surroundings, at: age, span: span)
    }
}
