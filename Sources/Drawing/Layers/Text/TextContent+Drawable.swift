import Geometry
import Rasteriser
import SceneModel
import SceneText

extension TextContent: Drawable {
    /// Opens the text layer for drawing; see `Drawable`.
    public func open(_ opening: Opening) throws -> any LayerRenderer { try TextRenderer(self, opening) }
}

/// An opened text layer: its lines, laid out at the maximum font size and letter spacing.
struct TextRenderer: SourceDescribingRenderer {
    private let content: TextContent
    let layout: TextLayout
    /// The index of the part to which each run of the layout belongs.
    private let owners: [Int]
    private let numbers: [CountingNumber]
    private let gradient: Brush?
    /// The maximum font size and letter spacing, in points, before the text was shrunk.
    private let size, spacing: Double
    /// The number by which sizes, letter spacing and line height are multiplied so that the text fits its box.
    private let shrinking: Double

    /// Opens a text layer and lays out its lines.
    ///
    /// - Parameter isBalanced: True to break the text into lines of about equal length.
    init(_ content: TextContent, _ opening: Opening, isBalanced: Bool = false) throws {
        self.content = content
        size = content.fontSize.values.max() ?? 1
        spacing = content.letterSpacing.values.max() ?? 0
        let typesetter = opening.typesetter
        let parts = try TextParts(content, size: size, spacing: spacing, typesetter)
        let runs = parts.runs
        (owners, numbers, gradient) = (parts.owners, parts.numbers, content.gradient.map(Brush.init))
        let paragraph = ParagraphStyle(
            width: content.width, alignment: content.alignment, mostLines: content.mostLines)
        guard content.fit == .shrink else {
            let layout =
                try isBalanced
                ? typesetter.balancedLayout(runs, paragraph) : typesetter.layout(runs, paragraph)
            (self.layout, shrinking) = (layout.made(with: numbers), 1)
            return
        }
        let box = FitBox(content, size: size)
        let fitted = try typesetter.fittedLayout(runs, paragraph, in: box)
        (layout, shrinking) = (fitted.layout.made(with: numbers), fitted.scale)
        if let overflow = fitted.overflow {
            opening.warn(overflow.message(of: box, content.mostLines), at: [.key("text")])
        }
    }

    func size(at time: SceneTime, span: LayerSpan) -> Size? {
        let (lineHeight, spacing, scale) = measures(at: time, span: span)
        let size = layout.size(lineHeight: lineHeight, spacing: spacing)
        let padding = content.background?.padding.value(at: time, span: span) ?? Point(0, 0)
        return Size(
            width: size.width * scale + 2 * max(padding.x, 0),
            height: size.height * scale + 2 * max(padding.y, 0))
    }

    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory {
        let isSoft = content.shadow?.blur.values.contains { $0 > 0 } ?? false
        if isSoft {
            var memory = DrawingMemory.shadowed(rows: rows, of: frame)
            memory.kept = BlurCache.maximumBytes(of: frame)
            return memory
        }
        var memory = DrawingMemory.group(rows: rows, of: frame)
        // A shadow without blur is drawn as a separate group if the letters have an outline.
        if content.shadow != nil, content.outline != nil { memory.groups *= 2 }
        return memory
    }

    func cost(at moment: Moment, in part: FramePart) -> DrawingCost {
        figure(at: moment, age: moment.time).cost(under: moment.transform, in: part)
    }

    func figure(at moment: Moment) -> any Figure { figure(at: moment, age: moment.time) }

    /// Returns the figure at a moment. `age` is the time since the text appeared; for captions, it differs from the
    /// layer's time.
    func figure(at moment: Moment, age: SceneTime) -> TextFigure {
        let (time, span) = (moment.time, moment.span)
        func value<Value>(_ track: Track<Value>) -> Value { track.value(at: time, span: span) }
        let (places, scale) = layout(at: time, span: span)
        let layout = places.showing(numbers.map { $0.shown(at: time, span: span) })
        let color = value(content.color)
        let colors = content.parts.map { $0.color.map(value) ?? color }
        var figure = TextFigure(
            layout: layout, scale: FixedNumber(scale), colors: owners.map { colors[$0] })
        if let gradient {
            figure.gradient = gradient
            figure.gradientRuns = owners.map { content.parts[$0].color == nil }
        }
        figure.shift = shift(settled: moment.settled, span: span)
        figure.reveals = [
            content.reveal.flatMap { TextFigure.Reveal($0, of: layout, at: age, seed: span.seed) },
            content.conceal.flatMap {
                TextFigure.Reveal($0, of: layout, until: span.length - time, seed: span.seed)
            },
        ].compactMap(\.self)
        figure.outline = content.outline.map {
            TextFigure.Outline(width: FixedNumber(max(value($0.width), 0)), color: value($0.color))
        }
        figure.shadow = content.shadow.map {
            TextFigure.Shadow(
                offset: FixedPoint(value($0.offset)), blur: FixedNumber(max(value($0.blur), 0)),
                color: value($0.color))
        }
        figure.background = content.background.map { TextFigure.Background($0, time, span) }
        return figure
    }

    /// Returns the constant shift that aligns the first baseline and the block's left edge with pixel boundaries when
    /// the block has come to rest, so that letters are sharp.
    private func shift(settled: Affine, span: LayerSpan) -> FixedPoint {
        let (layout, scale) = layout(at: span.length, span: span)
        let padding = content.background?.padding.value(at: span.length, span: span) ?? Point(0, 0)
        guard let line = layout.lines.first, settled.xy == 0, settled.yx == 0, settled.xx > 0, settled.yy > 0
        else { return FixedPoint(Point(0, 0)) }
        let corner = settled(Point(max(padding.x, 0), max(padding.y, 0) + line.baseline * scale))
        guard abs(corner.x) < 1e6, abs(corner.y) < 1e6 else { return FixedPoint(Point(0, 0)) }
        return FixedPoint(
            Point(
                (corner.x.rounded() - corner.x) / settled.xx, (corner.y.rounded() - corner.y) / settled.yy))
    }

    /// Returns the lines of the text at a time, and the scale at which they are drawn.
    private func layout(at time: SceneTime, span: LayerSpan) -> (TextLayout, scale: Double) {
        let (lineHeight, spacing, scale) = measures(at: time, span: span)
        return (layout.changed(lineHeight: lineHeight, spacing: spacing), scale)
    }

    /// Returns the values that may change with time: the lines' height in points, the difference of the letter spacing
    /// from the maximum in points, and the scale.
    private func measures(
        at time: SceneTime, span: LayerSpan
    ) -> (lineHeight: Double?, spacing: Double, scale: Double) {
        let more = FixedNumber(
            (content.letterSpacing.value(at: time, span: span) - spacing) * shrinking
        ).value
        let height = content.lineHeight.map {
            FixedNumber(max($0.value(at: time, span: span) * shrinking, 0)).value
        }
        let scale = content.fontSize.value(at: time, span: span) / size
        return (height, more, FixedNumber(max(scale, 0)).value)
    }
}

extension TextLayout {
    /// Returns the same layout, described with the sources of the digits of numbers.
    fileprivate func made(with numbers: [CountingNumber]) -> TextLayout {
        if numbers.isEmpty { return self }
        var sources = sources
        for number in numbers { sources.append(number.sources) }
        return TextLayout(self, madeOf: sources)
    }
}

extension FitBox {
    /// Creates the box of a text layer whose largest font size is `size` points.
    fileprivate init(_ content: TextContent, size: Double) {
        self.init(
            width: content.width, height: content.height, lineHeight: content.lineHeight?.values.max(),
            largest: size, smallest: min(content.smallest ?? TextContent.usualSmallest, size))
    }
}

extension TextOverflow {
    fileprivate func message(of box: FitBox, _ mostLines: Int?) -> String {
        let reason =
            switch self {
            case .width: "a word is wider than \((box.width ?? 0).asText) points"
            case .height(let height):
                "its lines are \(((height * 10).rounded() / 10).asText) points high, the box \((box.height ?? 0).asText)"
            case .lines: "it has more lines than \(mostLines ?? 0)"
            }
        return "the text does not fit even at the smallest size (\(box.smallest.asText)): \(reason)"
    }
}

extension TextContent {
    /// True if the size of the text block is the same at all times.
    var hasConstantSize: Bool {
        fontSize.isConstant && letterSpacing.isConstant && lineHeight?.isConstant ?? true
            && background?.padding.isConstant ?? true
    }
}
