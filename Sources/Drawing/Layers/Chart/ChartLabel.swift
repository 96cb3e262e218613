import Geometry
import SceneModel
import SceneText

/// A label or a number of a chart, laid out.
struct ChartLabel {
    /// The weight of numbers and names.
    static let strong = 600
    /// The text layer that draws it.
    let content: TextContent
    let size: Size
    let lineCount: Int
    /// True if a word is broken or wider than it may be.
    let isBroken: Bool
}

extension ChartSheet {
    /// Lays out a label.
    ///
    /// - Parameters:
    ///   - scale: The font size, in units.
    ///   - color: The colour; nil for the chart's.
    ///   - width: The width at which lines are broken; nil for no limit.
    func label(
        _ parts: [TextContent.Part], scale: Double = 1, weight: Int = 400, color: Color? = nil,
        width: Double? = nil, mostLines: Int? = nil, alignment: TextAlignment = .center
    ) throws -> ChartLabel {
        var text = TextContent()
        text.parts = parts
        (text.font, text.weight, text.alignment) = (content.font, weight, alignment)
        text.fontSize = .constant(min(max(unit * scale, 1), 2000))
        text.color = .constant(color ?? content.color)
        (text.width, text.mostLines) = (width.map { max($0, 1) }, mostLines)
        let renderer = try TextRenderer(text, opening)
        let size = renderer.size(at: .zero, span: LayerSpan(1, over: 1)) ?? Size(width: 0, height: 0)
        let lines = renderer.layout.lines
        return ChartLabel(
            content: text, size: size, lineCount: lines.count,
            isBroken: lines.contains(where: \.breaksWord) || size.width > (width ?? .infinity) + 0.01)
    }

    func label(
        _ text: String, scale: Double = 1, weight: Int = 400, color: Color? = nil, width: Double? = nil,
        mostLines: Int? = nil, alignment: TextAlignment = .center
    ) throws -> ChartLabel {
        try label(
            [TextContent.Part(text)], scale: scale, weight: weight, color: color, width: width,
            mostLines: mostLines, alignment: alignment)
    }

    /// Lays out a number, which counts from 0 if it has a turn.
    func number(
        _ value: Double, scale: Double, color: Color? = nil, turn: ChartClock.Turn?,
        format: NumberPattern? = nil
    ) throws -> ChartLabel {
        try label(
            [part(value, turn: turn, format: format)], scale: scale, weight: ChartLabel.strong, color: color)
    }

    /// Returns a number as a part of a text; it counts from 0 if it has a turn.
    func part(_ value: Double, turn: ChartClock.Turn?, format: NumberPattern? = nil) -> TextContent.Part {
        TextContent.Part(
            turn.map { $0.track(from: 0, to: value) } ?? .constant(value), format: format ?? table.format)
    }

    /// Labels in a row, each below its place.
    struct Strip {
        /// The labels that are shown, each with the index of its place.
        var labels: [(index: Int, label: ChartLabel, x: Double)] = []
        var height = 0.0
    }

    /// Lays out labels in a row so that none touches another: broken into lines, then smaller, then only every second,
    /// fifth and so on.
    ///
    /// - Parameters:
    ///   - places: The middles of the labels, from left to right, at equal distances.
    ///   - range: The range in which the labels stay.
    func strip(
        _ texts: [String], at places: [Double], in range: ClosedRange<Double>, color: Color,
        mostLines: Int = 2
    ) throws -> Strip {
        guard let first = places.first, let last = places.last, texts.contains(where: { !$0.isEmpty })
        else { return Strip() }
        let whole = range.upperBound - range.lowerBound
        let pitch = places.count > 1 ? (last - first) / Double(places.count - 1) : whole
        // Few labels are words, which are missed more than small letters are.
        let isFew = texts.count <= 8
        let (scales, mostLines) =
            isFew ? ([1, 0.9, 0.8, 0.72, 0.64, 0.56], mostLines + 1) : ([1, 0.9, 0.8, 0.72], mostLines)
        for every in [1, 2, 3, 5, 10, 20, 50, 100, 200] {
            let isLast = every >= texts.count
            for scale in scales {
                let width = isLast ? whole : min(pitch * Double(every) - unit * 0.3, whole)
                if width < unit * scale { continue }
                var strip = Strip()
                var fits = true
                for index in stride(from: 0, to: texts.count, by: every) where !texts[index].isEmpty {
                    let label = try label(
                        texts[index], scale: scale, color: color, width: width,
                        mostLines: isLast ? mostLines : nil)
                    let half = label.size.width / 2
                    let x = min(max(places[index], range.lowerBound + half), range.upperBound - half)
                    if let before = strip.labels.last,
                        x - half < before.x + before.label.size.width / 2 + unit * 0.25
                    {
                        fits = false
                    }
                    if label.isBroken || label.lineCount > mostLines, !isLast { fits = false }
                    if !fits { break }
                    strip.labels.append((index, label, x))
                    strip.height = max(strip.height, label.size.height)
                }
                if fits { return strip }
            }
        }
        return Strip()
    }
}

/// Pushes labels apart along a line.
enum ChartSpread {
    /// Returns places near the wished ones, in the same order, so that lengths around them don't overlap. They stay in
    /// a range that is at least as long as the sum of lengths.
    static func places(
        _ wished: [Double], lengths: [Double], in range: ClosedRange<Double>
    ) -> [Double] {
        let order = wished.indices.sorted { (wished[$0], $0) < (wished[$1], $1) }
        var places = wished
        var least = range.lowerBound
        for index in order {
            places[index] = max(wished[index], least + lengths[index] / 2)
            least = places[index] + lengths[index] / 2
        }
        var most = range.upperBound
        for index in order.reversed() {
            places[index] = min(places[index], most - lengths[index] / 2)
            most = places[index] - lengths[index] / 2
        }
        return places
    }
}
