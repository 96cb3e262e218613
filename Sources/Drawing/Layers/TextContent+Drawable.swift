import Geometry
import Rasteriser
import SceneModel

extension TextContent: Drawable {
    /// See `Drawable`.
    public func open(_ opening: Opening) throws -> any LayerRenderer { try TextRenderer(self, opening) }
}

/// Opened text: its lines, laid out at the maximum size and spacing.
struct TextRenderer: SourceTellingRenderer {
    private let content: TextContent
    let layout: TextLayout
    /// The size and the spacing with which the lines were broken.
    private let size, spacing: Double

    /// - Parameter isBalanced: True for lines of about equal length.
    init(_ content: TextContent, _ opening: Opening, isBalanced: Bool = false) throws {
        self.content = content
        size = content.size.values.max() ?? 1
        spacing = content.letterSpacing.values.max() ?? 0
        let (size, spacing) = (size, spacing)
        let runs = content.parts.map { part in
            let style = TextStyle(
                font: part.font ?? content.font, weight: part.weight ?? content.weight,
                isItalic: part.isItalic ?? content.isItalic, size: part.size ?? size, letterSpacing: spacing,
                color: Color(red: 0, green: 0, blue: 0))
            return TextRun(part.text, style)
        }
        let paragraph = ParagraphStyle(
            width: content.width, alignment: content.alignment, mostLines: content.mostLines)
        layout =
            try isBalanced
            ? opening.typesetter.balancedLayout(runs, paragraph) : opening.typesetter.layout(runs, paragraph)
    }

    func size(at time: SceneTime, span: LayerSpan) -> Size? {
        let (lineHeight, spacing, scale) = measures(at: time, span: span)
        let size = layout.size(lineHeight: lineHeight, spacing: spacing)
        let padding = content.box?.padding.value(at: time, span: span) ?? Point(0, 0)
        return Size(
            width: size.width * scale + 2 * max(padding.x, 0),
            height: size.height * scale + 2 * max(padding.y, 0))
    }

    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory {
        let isSoft = content.shadow?.blur.values.contains { $0 > 0 } ?? false
        if isSoft {
            var memory = DrawingMemory.shadowed(rows: rows, of: frame)
            memory.kept = BlurCache.mostBytes(of: frame)
            return memory
        }
        var memory = DrawingMemory.group(rows: rows, of: frame)
        // A hard shadow of letters with an outline is a separate group.
        if content.shadow != nil, content.outline != nil { memory.groups *= 2 }
        return memory
    }

    func cost(at moment: Moment, in part: FramePart) -> DrawingCost {
        figure(at: moment, age: moment.time).cost(under: moment.transform, in: part)
    }

    func figure(at moment: Moment) -> any Figure { figure(at: moment, age: moment.time) }

    /// The figure of text that has been visible for a time of `age`, which may differ from its layer's.
    func figure(at moment: Moment, age: SceneTime) -> TextFigure {
        let (time, span) = (moment.time, moment.span)
        func value<Value>(_ track: Track<Value>) -> Value { track.value(at: time, span: span) }
        let (layout, scale) = layout(at: time, span: span)
        let color = value(content.color)
        var figure = TextFigure(
            layout: layout, scale: FixedNumber(scale),
            colors: content.parts.map { $0.color.map(value) ?? color })
        figure.shift = shift(settled: moment.settled, span: span)
        figure.reveal = content.reveal.flatMap { TextFigure.Reveal($0, of: layout, at: age) }
        figure.outline = content.outline.map {
            TextFigure.Outline(width: FixedNumber(max(value($0.width), 0)), color: value($0.color))
        }
        figure.shadow = content.shadow.map {
            TextFigure.Shadow(
                offset: FixedPoint(value($0.offset)), blur: FixedNumber(max(value($0.blur), 0)),
                color: value($0.color))
        }
        figure.box = content.box.map { box in
            let padding = value(box.padding)
            return TextFigure.Box(
                padding: FixedPoint(Point(max(padding.x, 0), max(padding.y, 0))),
                radius: FixedNumber(max(value(box.cornerRadius), 0)), color: value(box.color))
        }
        return figure
    }

    /// The constant shift that places the first baseline and the block's left edge between pixels when the block has
    /// come to rest. Letters are sharper there.
    private func shift(settled: Affine, span: LayerSpan) -> FixedPoint {
        let (layout, scale) = layout(at: span.length, span: span)
        let padding = content.box?.padding.value(at: span.length, span: span) ?? Point(0, 0)
        guard let line = layout.lines.first, settled.xy == 0, settled.yx == 0, settled.xx > 0, settled.yy > 0
        else { return FixedPoint(Point(0, 0)) }
        let corner = settled(Point(max(padding.x, 0), max(padding.y, 0) + line.baseline * scale))
        guard abs(corner.x) < 1e6, abs(corner.y) < 1e6 else { return FixedPoint(Point(0, 0)) }
        return FixedPoint(
            Point(
                (corner.x.rounded() - corner.x) / settled.xx, (corner.y.rounded() - corner.y) / settled.yy))
    }

    /// The lines at a time, and their scale.
    private func layout(at time: SceneTime, span: LayerSpan) -> (TextLayout, scale: Double) {
        let (lineHeight, spacing, scale) = measures(at: time, span: span)
        return (layout.changed(lineHeight: lineHeight, spacing: spacing), scale)
    }

    /// The values of lines that change with time: their height, the difference from the maximum spacing, and their
    /// scale.
    private func measures(
        at time: SceneTime, span: LayerSpan
    ) -> (lineHeight: Double?, spacing: Double, scale: Double) {
        let more = FixedNumber(content.letterSpacing.value(at: time, span: span) - spacing).value
        let height = content.lineHeight.map { FixedNumber(max($0.value(at: time, span: span), 0)).value }
        let scale = content.size.value(at: time, span: span) / size
        return (height, more, FixedNumber(max(scale, 0)).value)
    }
}

extension TextContent {
    /// True if the text's size is the same at all times.
    var hasConstantSize: Bool {
        size.isConstant && letterSpacing.isConstant && lineHeight?.isConstant ?? true
            && box?.padding.isConstant ?? true
    }
}
