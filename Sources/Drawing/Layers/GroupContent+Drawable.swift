import Geometry
import Rasteriser
import SceneModel

extension GroupContent: Drawable {
    /// See `Drawable`.
    public func open(_ opening: Opening) throws -> any LayerRenderer { try GroupRenderer(self, opening) }
}

/// An opened group: its opened layers, and the properties that never change.
struct GroupRenderer: LayersRenderer {
    private let content: GroupContent
    private let layers: [OpenLayer]
    private let mask: OpenLayer?
    private let background: OpenLayer?
    private let parameters: FigureBytes
    private let size: Size
    /// The point of the layers' coordinates that is the group's top left corner. Not zero only for a group that hugs
    /// its layers.
    private let origin: Point
    /// The distance by which each layer is moved to its place in a layout; empty if layers have their own places.
    private let places: [Point]

    /// Creates a group of layers that are opened and laid out already, with a size in points.
    init(
        _ content: GroupContent, _ layers: [OpenLayer], at places: [Point], size: Size,
        behind background: Layer?, _ opening: Opening
    ) throws {
        (self.content, self.layers, self.places, self.size) = (content, layers, places, size)
        (mask, origin) = (nil, Point(0, 0))
        self.background = try background.map {
            try OpenLayer.open(background: $0, for: opening.sized(size))
        }
        parameters = Self.parameters(of: content, size)
    }

    init(_ content: GroupContent, _ opening: Opening) throws {
        self.content = content
        places = []
        let given = content.size.map { size in
            Size(
                width: size.width.points ?? opening.size.width,
                height: size.height.points ?? opening.size.height)
        }
        let inner = given.map(opening.sized) ?? opening
        layers = try OpenLayer.open(content.layers, for: inner)
        mask = try content.mask.map { try OpenLayer.open(mask: $0, for: inner) }
        let hugs = (across: content.size?.width == .hug, down: content.size?.height == .hug)
        let box = hugs.across || hugs.down ? Self.box(around: layers, opening) : nil
        let size = Size(
            width: hugs.across ? box?.size.width ?? inner.size.width : inner.size.width,
            height: hugs.down ? box?.size.height ?? inner.size.height : inner.size.height)
        origin = Point(
            hugs.across ? box?.origin.x ?? 0 : 0, hugs.down ? box?.origin.y ?? 0 : 0)
        self.size = size
        background = try content.background.map { color in
            let layer = Self.background(color, size, content.cornerRadius)
            return try OpenLayer.open(background: layer, for: inner.sized(size))
        }
        parameters = Self.parameters(of: content, size)
    }

    private static func parameters(of content: GroupContent, _ size: Size) -> FigureBytes {
        var parameters = FigureBytes()
        parameters.append(size.width)
        parameters.append(size.height)
        parameters.append(content.clip)
        parameters.append(name: content.blend.rawValue)
        parameters.append(content.mask != nil)
        if content.mask != nil { parameters.append(name: content.maskBy.rawValue) }
        return parameters
    }

    /// Returns the smallest rectangle around layers at the moments when they appear; nil without layers.
    private static func box(around layers: [OpenLayer], _ opening: Opening) -> Rectangle? {
        let span = LayerSpan(SceneTime(1, over: 1), round: opening.period, seed: opening.seed)
        let frames = layers.compactMap { $0.firstFrame(span: span) }
        guard let first = frames.first else { return nil }
        let least = frames.dropFirst().reduce(first.origin) {
            Point(min($0.x, $1.origin.x), min($0.y, $1.origin.y))
        }
        let most = frames.reduce(least) {
            Point(max($0.x, $1.origin.x + $1.size.width), max($0.y, $1.origin.y + $1.size.height))
        }
        return Rectangle(
            origin: least, size: Size(width: max(most.x - least.x, 0.1), height: max(most.y - least.y, 0.1)))
    }

    private static func background(_ color: Color, _ size: Size, _ radius: Track<CornerRadii>) -> Layer {
        var shape = ShapeContent()
        shape.size = .constant(size)
        shape.cornerRadius = radius
        shape.fill = .color(color)
        return Layer(shape)
    }

    func size(at time: SceneTime, span: LayerSpan) -> Size? { content.size == nil ? nil : size }

    var blend: BlendMode { content.blend }

    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory {
        let isBlurred = content.blur.values.contains { $0 > 0 }
        // With a blur, a row of the result may depend on any row of the group.
        let drawn = isBlurred ? frame.height : rows
        let inner = DrawingMemory.ofEach(
            (layers + [mask, background].compactMap(\.self)).map { $0.memory(rows: drawn, of: frame) })
        var memory = DrawingMemory.group(rows: drawn, of: frame)
        (memory.shared, memory.passing) = (inner.shared, inner.passing)
        memory.groups += inner.groups
        memory.mask = max(memory.mask, inner.mask)
        memory.blur = max(isBlurred ? BoxBlur.maximumBytes(of: frame) : 0, inner.blur)
        memory.kept = max(isBlurred ? BlurCache.maximumBytes(of: frame) : 0, inner.kept)
        memory.pictures = GroupCache.maximumBytes(of: frame)
        return memory
    }

    func figure(at moment: Moment) -> any Figure { groupFigure(at: moment) }

    /// Returns the group's appearance at a moment.
    func groupFigure(at moment: Moment) -> GroupFigure {
        var figure = GroupFigure(
            layers: [background?.figure(in: moment)].compactMap(\.self)
                + layers.indices.compactMap { layers[$0].figure(in: shifted($0, at: moment)) },
            mask: mask.map { .init(layer: $0.figure(in: placed(moment)), source: content.maskBy) },
            clip: radii(at: moment).map { Outline.roundedRectangle(size: size, radii: $0) },
            blend: content.blend, blur: blur(at: moment))
        figure.isIsolated = content.blur != .constant(0)
        return figure
    }

    func cost(at moment: Moment, in part: FramePart) -> DrawingCost {
        var inside = part.bounds
        if content.clip {
            inside = MappedRectangle(size: size, transform: moment.transform).touched.clamped(to: inside)
        }
        let blur = BoxBlur(deviation: blur(at: moment).value * moment.transform.meanScale)
        let spread = blur?.spread ?? 0
        var cost = DrawingCost.nothing
        let seen = FramePart(inside.expanded(by: min(spread, Canvas.shadowMargin)))
        if let background { cost += background.cost(in: moment, seen) }
        for index in layers.indices { cost += layers[index].cost(in: shifted(index, at: moment), seen) }
        if cost.bounds.isEmpty { return cost }
        cost.bounds = cost.bounds.expanded(by: spread).clamped(to: inside)
        if let blur { cost.add(perPixel: Price.blur(blur)) }
        if content.blend != .normal || content.clip || mask != nil {
            cost.add(perPixel: Price.group(content.blend))
        }
        if content.clip { cost.add(perPixel: Price.clip) }
        if let mask {
            let drawn = cost.bounds
            cost += mask.cost(in: placed(moment), FramePart(drawn))
            cost.bounds = drawn
            cost.add(perPixel: Price.mask)
        }
        return cost
    }

    func describeOrigin(of moment: Moment, into bytes: inout FigureBytes) -> Bool {
        var part = parameters
        part.append(blur(at: moment))
        if let radii = radii(at: moment) {
            for radius in radii.all { part.append(FixedNumber(radius)) }
        }
        if let background {
            var own = FigureBytes()
            guard background.describe(in: moment, into: &own) else { return false }
            part.append(own)
        }
        for (index, layer) in layers.enumerated() {
            var own = FigureBytes()
            guard layer.describe(in: shifted(index, at: moment), into: &own) else { return false }
            // A layer that is not visible is not described.
            if own.bytes.isEmpty { continue }
            let shift = shift(index, at: moment.time, span: moment.span)
            part.append(shift.x)
            part.append(shift.y)
            part.append(own)
        }
        if let mask {
            var own = FigureBytes()
            guard mask.describe(in: placed(moment), into: &own) else { return false }
            part.append(own)
        }
        bytes.append(part)
        return true
    }

    func seams(from first: Moment, to last: Moment) -> [LoopSeam] {
        var keys: [String] = []
        if blur(at: first) != blur(at: last) { keys.append("blur") }
        if radii(at: first) != radii(at: last) { keys.append("cornerRadius") }
        let isMoved = layers.indices.contains {
            shifted($0, at: first).transform != shifted($0, at: last).transform
        }
        if isMoved { keys.append("camera") }
        return keys.map { LoopSeam(key: $0, "its \($0)") }
            + layers.indices.flatMap {
                layers[$0].seams(from: shifted($0, at: first), to: shifted($0, at: last))
            } + [mask, background].compactMap(\.self).flatMap { $0.seams(from: first, to: last) }
    }

    /// Returns the corner radii of the rectangle to which the group clips its layers; nil if the group doesn't clip
    /// them.
    private func radii(at moment: Moment) -> CornerRadii? {
        guard content.clip else { return nil }
        let radii = content.cornerRadius.value(at: moment.time, span: moment.span)
        if content.cornerRadius.isConstant { return radii }
        func fixed(_ radius: Double) -> Double { FixedNumber(max(radius, 0)).value }
        return CornerRadii(
            topLeft: fixed(radii.topLeft), topRight: fixed(radii.topRight),
            bottomRight: fixed(radii.bottomRight), bottomLeft: fixed(radii.bottomLeft))
    }

    private func blur(at moment: Moment) -> FixedNumber {
        // Timing curves may overshoot.
        FixedNumber(max(content.blur.value(at: moment.time, span: moment.span), 0))
    }

    /// Returns the distance by which the camera's movement shifts a layer, in points.
    private func shift(
        _ index: Int, at time: SceneTime, span: LayerSpan
    ) -> (x: FixedNumber, y: FixedNumber) {
        if !places.isEmpty { return (FixedNumber(places[index].x), FixedNumber(places[index].y)) }
        let camera = camera(at: time, span: span)
        let nearness = nearness(index)
        return (
            FixedNumber(-camera.x * nearness - origin.x), FixedNumber(-camera.y * nearness - origin.y)
        )
    }

    private func nearness(_ index: Int) -> Double { 1 / (1 + content.depth(index)) }

    private func camera(at time: SceneTime, span: LayerSpan) -> Point {
        let camera = content.camera.value(at: time, span: span)
        guard content.bounded, let back = layers.first?.frame(at: time, span: span) else { return camera }
        func bounded(_ camera: Double, from: Double, length: Double, of whole: Double) -> Double {
            // The range of shifts at which the back layer covers the whole group.
            let (least, most) = (whole - from - length, -from)
            guard least <= most else { return 0 }
            let shift = -camera * nearness(0)
            return shift < least || shift > most ? -min(max(shift, least), most) / nearness(0) : camera
        }
        return Point(
            bounded(camera.x, from: back.origin.x - origin.x, length: back.size.width, of: size.width),
            bounded(camera.y, from: back.origin.y - origin.y, length: back.size.height, of: size.height))
    }

    private func shifted(_ index: Int, at moment: Moment) -> Moment {
        let shift = shift(index, at: moment.time, span: moment.span)
        let end = self.shift(index, at: moment.span.length, span: moment.span)
        return moment.moved(by: Point(shift.x.value, shift.y.value), end: Point(end.x.value, end.y.value))
    }

    /// Returns the moment for the mask, which is placed like the layers, but not moved by the camera.
    private func placed(_ moment: Moment) -> Moment {
        if origin == Point(0, 0) { return moment }
        let shift = Point(FixedNumber(-origin.x).value, FixedNumber(-origin.y).value)
        return moment.moved(by: shift, end: shift)
    }
}

extension Moment {
    /// Returns the same moment for layers that are moved by a distance in points, and in the end by another one.
    fileprivate func moved(by shift: Point, end: Point) -> Moment {
        Moment(
            time: time, span: span, transform: Affine.move(shift.x, shift.y).then(transform),
            settled: Affine.move(end.x, end.y).then(settled))
    }
}

extension Opening {
    /// Returns the context for opening the layers inside a group, or inside a list's row, that has this size.
    func sized(_ size: Size) -> Opening {
        var opening = self
        opening.size = size
        return opening
    }
}
