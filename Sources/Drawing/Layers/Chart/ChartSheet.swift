import Geometry
import SceneModel
import SceneText

/// A chart as layers of its own points: everything that is drawn.
struct ChartSheet {
    let content: ChartContent
    let table: ChartTable
    /// The size of the chart with its labels, in points.
    let size: Size
    /// The font size of labels, in points; distances are in proportion to it.
    let unit: Double
    /// The layers, from back to front.
    private(set) var layers: [Layer] = []
    let opening: Opening

    init(_ content: ChartContent, _ opening: Opening) throws {
        (self.content, self.opening) = (content, opening)
        table = ChartTable(content)
        let resolved = content.size.resolved(in: opening.size)
        size = Size(
            width: resolved.width.points ?? opening.size.width,
            height: resolved.height.points ?? opening.size.height)
        let usual = (size.width * size.height).squareRoot() * 0.042
        unit = min(max(content.fontSize ?? usual, 1), 2000)
        // The fonts are opened before any layer inside, whose place in the scene an error could not name.
        _ = try label("0", weight: ChartLabel.strong)
        guard table.count > 0 || content.center != nil else { return }
        switch content.style {
        case .bars: try addBars()
        case .rows: try addRows()
        case .lines: try addLines()
        case .pie, .donut: try addPie()
        }
    }

    mutating func add(_ layer: Layer) { layers.append(layer) }

    /// Adds a label whose point `anchor` (in fractions of its size) rests at `place`.
    ///
    /// - Parameters:
    ///   - start: The place from which it moves with `turn`; nil if it does not move.
    ///   - fade: The moment at which it fades in, in seconds; nil if it is there at once.
    mutating func add(
        _ label: ChartLabel, at place: Point, anchor: Point, from start: Point? = nil,
        turn: ChartClock.Turn? = nil, fade: Double? = nil
    ) {
        var layer = Layer(label.content)
        layer.anchor = .constant(anchor)
        layer.position = .constant(place)
        if let start, let turn { layer.position = turn.track(from: start, to: place) }
        if let fade { layer.enter = LayerEffect(fadeAfter: fade) }
        layers.append(layer)
    }

    /// Adds a line of two or more points.
    mutating func add(line points: [Point], width: Double, color: Color, fade: Double? = nil) {
        guard let path = PathData(line: points) else { return }
        var shape = ShapeContent(path, in: size)
        shape.fill = .nothing
        shape.stroke = ShapeStroke(color, width: width)
        add(shape, fade: fade)
    }

    /// Adds a shape in the chart's own points.
    mutating func add(_ shape: ShapeContent, fade: Double? = nil) {
        var layer = Layer(shape)
        (layer.anchor, layer.position) = (.constant(Point(0, 0)), .constant(Point(0, 0)))
        if let fade { layer.enter = LayerEffect(fadeAfter: fade) }
        layers.append(layer)
    }

    /// The colour of labels, numbers and lines with a part of its opacity.
    func ink(_ opacity: Double) -> Color {
        var color = content.color
        color.alpha = UInt8((Double(color.alpha) * opacity).rounded())
        return color
    }

    /// The radius of bars' corners, at most half their width.
    func cornerRadius(of width: Double) -> Double {
        min(content.cornerRadius ?? min(width * 0.22, unit * 0.4), width / 2)
    }
}

extension PathData {
    /// Creates a path of straight lines; nil if there are fewer than two points.
    init?(line points: [Point], closed: Bool = false) {
        guard points.count > 1 else { return nil }
        let text = points.enumerated().map { "\($0 == 0 ? "M" : "L")\($1.pathText)" }.joined()
        guard let path = try? PathData(text + (closed ? "Z" : "")) else { return nil }
        self = path
    }
}

extension Point {
    /// The point as SVG text, rounded to a thousandth of a point.
    var pathText: String {
        func text(_ value: Double) -> String { ((value * 1000).rounded() / 1000).asText }
        return "\(text(x)) \(text(y))"
    }
}

extension ShapeContent {
    /// Creates a path in an area.
    init(_ path: PathData, in size: Size) {
        self.init()
        (form, self.path, self.size) = (.path, .constant(path), .constant(size))
    }
}

extension ShapeStroke {
    /// Creates a stroke with round ends and corners.
    init(_ color: Color, width: Double) {
        self.init()
        (paint, self.width, join, cap) = (.color(color), .constant(width), .round, .round)
    }
}
