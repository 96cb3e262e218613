import ZoetropeKit

struct PublicRenderer: LayerRenderer {
    let content: PublicContent
    let opening: Opening
    let picture: LayerPicture?
    let text: TextLayout
    let brush: Brush

    var ownPeriod: SceneTime? { SceneTime(1, over: 3) }

    func size(at time: SceneTime, span: LayerSpan) -> Size? { content.size }

    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory {
        var memory = DrawingMemory.shadowed(rows: rows, of: frame)
        memory.shared += 100
        return .ofEach([memory, .group(rows: rows, of: frame)])
    }

    func cost(at moment: Moment, in part: FramePart) -> DrawingCost {
        let dot = Rectangle(
            origin: content.place.value(at: moment.time, span: moment.span), size: Size(width: 2, height: 2))
        var cost = DrawingCost.covering(dot, at: moment, in: part, perPixel: 0.5).times(Double(content.count))
        cost.add(perPixel: 1)
        cost += .nothing
        return cost
    }

    func seam(from first: Moment, to last: Moment) -> LoopSeam? {
        first.time == last.time ? nil : LoopSeam("its place", repeatingEvery: ownPeriod)
    }

    func describeOrigin(of moment: Moment, into bytes: inout FigureBytes) -> Bool {
        bytes.append(moment.time)
        bytes.append(opening.seed)
        bytes.append(name: content.description.text)
        return true
    }

    func figure(at moment: Moment) -> any Figure {
        let random = Randomness(seed: opening.seed, layer: content.count).unit(0, 1, round: 2)
        let part = moment.time.fraction(of: max(moment.span.length, SceneTime(1, over: 60)))
        let place = content.place.value(at: moment.time, span: moment.span)
        let eased = content.curve.value(at: part) * random * Exponential.value(-1)
        let outline = Outline(content.path).trimmed(from: 0, to: eased)
        let flat = FlatOutline(outline, under: moment.transform, frame: opening.frameSize)
        let unit = UnitSquare(size: opening.size, transform: moment.transform)
        return PublicFigure(
            content: content, place: FixedPoint(place), radius: FixedNumber(eased),
            filled: FilledOutline(outline: flat, rule: .evenOdd, brush: brush, unit: unit),
            shadow: OutlineShadow(
                of: outline, blur: 3, color: content.color, under: moment.transform, frame: opening.frameSize),
            picture: picture, text: text, brush: brush)
    }
}

extension Outline {
    fileprivate init(_ path: PathData?) {
        self.init()
        for contour in path.map({ Outline($0) })?.contours ?? [] { append(contour) }
    }
}

struct PublicFigure: Figure {
    let content: PublicContent
    let place: FixedPoint
    let radius: FixedNumber
    let filled: FilledOutline
    let shadow: OutlineShadow
    let picture: LayerPicture?
    let text: TextLayout
    let brush: Brush

    func draw(on canvas: inout Canvas) throws {
        try canvas.fill([filled], over: shadow)
        try canvas.fill(together: [filled.outline], with: brush, over: filled.unit)
        try canvas.draw(shadow, opacity: canvas.opacity)
        let size = Size(width: Double(canvas.size.width), height: Double(canvas.height))
        try canvas.fill(size, with: brush)
        canvas.fill(size) { place in
            FieldColor(content.color).interpolated(
                to: FieldColor(red: place.x, green: 0, blue: 0), Turn.sine(place.y))
        }
        let mask = GroupMask(isLuma: true) { try text.draw(on: &$0, at: Point(0, 0)) }
        try canvas.drawGroup(
            opacity: 0.5, clip: .roundedRectangle(size: size, radii: content.radii), blend: .screen, blur: 2,
            mask: mask
        ) { group in
            try picture?.draw(on: &group, in: Rectangle(origin: place.value, size: text.size), opacity: 0.5)
            try group.draw(under: .scale(2, 1).then(.rotate(degrees: 30)).then(.move(1, 2))) { canvas in
                try canvas.drawShapes { pen in try drawOutlines(with: pen) }
            }
        }
    }

    private func drawOutlines(with pen: borrowing Pen) throws {
        pen.fillCircle(center: place.value, radius: radius.value, color: content.color, alpha: 0.5)
        var outline = Outline.star(
            points: 5, innerRadius: 0.5, size: Size(width: 9, height: 9), cornerRadius: 1)
        outline.move(to: Point(0, 0))
        outline.addLine(to: Point(1, 0))
        outline.addQuadratic(control: Point(2, 0), to: Point(2, 1))
        outline.addCubic(control1: Point(2, 2), control2: Point(1, 2), to: Point(0, 2))
        outline.close()
        let dashed = outline.dashed([2, 1], offset: 0, width: 1).mapped(by: .identity)
        try pen.fill(
            dashed.stroked(width: 1, join: .round, cap: .round), color: content.color, rule: .nonZero)
        try pen.fill(.rounded([Point(0, 0), Point(9, 0), Point(5, 9)], radius: 2), color: content.color)
        for outline in [
            Outline.rectangle(size: text.size), .ellipse(size: text.size),
            .polygon(sides: 6, size: text.size),
        ] {
            try pen.fill(outline, color: content.color)
        }
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        bytes.append(name: content.look.rawValue)
        bytes.append(place)
        bytes.append(radius)
        bytes.append(content.isOn)
        bytes.append(content.color)
        bytes.append(content.range)
        bytes.append(content.number)
        bytes.append(Float(content.number))
        bytes.append(Int32(content.count))
        bytes.append([1, 2]) { $0.append($1) }
        bytes.append(count: 0)
        bytes.append(Point(0, 0))
        bytes.append(PixelSize(width: 1, height: 1))
        bytes.appendMissing()
        brush.describe(into: &bytes)
        text.describe(into: &bytes)
        picture?.describe(into: &bytes)
        return true
    }
}
