import Geometry
import SceneModel

extension ChartSheet {
    /// A series as a line.
    private struct Line {
        let column: Int
        let color: Color
        /// The points of each uninterrupted part.
        let parts: [[Point]]
        /// The last point and its value.
        let end: (point: Point, value: Double)

        /// The length of all parts.
        var length: Double {
            parts.reduce(0) { $0 + zip($1, $1.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length } }
        }

        /// Returns the part of the length that is drawn where the line has come to `x`.
        func share(to x: Double) -> Double {
            let whole = length
            guard whole > 0 else { return 1 }
            var drawn = 0.0
            for part in parts {
                for (one, other) in zip(part, part.dropFirst()) {
                    if x <= one.x { return drawn / whole }
                    let step = (other - one).length
                    drawn += other.x > one.x ? step * min((x - one.x) / (other.x - one.x), 1) : step
                }
            }
            return min(drawn / whole, 1)
        }
    }

    mutating func addLines() throws {
        let clock = ChartClock(content, count: table.columns.count, seed: opening.seed)
        let hasAxis = content.axis ?? true
        let steps = min(max(Int(size.height / (unit * 4.2)), 2), 5)
        let scale = ChartScale(
            table.values, from: content.lowest, to: content.highest, steps: hasAxis ? steps : nil,
            decimals: content.pattern?.mostDecimals ?? 9)
        let marks = try scale.marks.map { try mark($0, of: scale) }
        let left = marks.map(\.size.width).max().map { $0 + unit * 0.7 } ?? 0
        let ends = try endLabels()
        let dot = unit * 0.3
        let room = ends.values.map(\.size.width).max().map { $0 + unit * 0.75 } ?? dot
        let (first, last) = (left + dot, max(size.width - room, left + dot + 1))
        let places = (0..<table.count).map { index in
            table.count > 1
                ? first + (last - first) * Double(index) / Double(table.count - 1) : (first + last) / 2
        }
        let strip = try strip(
            table.hasLabels ? table.labels : [], at: places, in: 0...size.width, color: ink(0.75))
        let top = unit * 0.7
        let bottom = size.height - (strip.labels.isEmpty ? unit * 0.7 : strip.height + unit * 0.6)
        let length = max(bottom - top, 1)
        func y(_ value: Double) -> Double { top + length * (1 - scale.place(of: value)) }
        for (value, label) in zip(scale.marks, marks) {
            let isBase = value == 0
            add(
                line: [Point(left, y(value)), Point(last + dot, y(value))],
                width: unit * (isBase ? 0.07 : 0.05),
                color: ink(isBase ? 0.4 : 0.16))
            add(label, at: Point(left - unit * 0.7, y(value)), anchor: Point(1, 0.5))
        }
        let lines = table.columns.enumerated().compactMap { number, column in
            line(column, number, at: places, y)
        }
        let width = content.lineWidth ?? unit * 0.17
        for line in lines {
            let turn = clock?.turn(line.column)
            if content.area ?? (lines.count == 1) { addArea(below: line, to: y(max(scale.lowest, 0)), turn) }
        }
        for line in lines { add(line, width: width, clock?.turn(line.column), from: first, to: last) }
        for (index, label, x) in strip.labels {
            add(
                label, at: Point(x, size.height - strip.height), anchor: Point(0.5, 0),
                fade: clock.map { $0.first.moment(of: Double(index) / Double(max(table.count - 1, 1))) })
        }
        try addEnds(of: lines, ends, dot: dot, in: 0...max(bottom, 0), clock)
    }

    /// Returns the line of a column; nil without values.
    private func line(
        _ column: ChartTable.Column, _ number: Int, at places: [Double], _ y: (Double) -> Double
    ) -> Line? {
        var (parts, part): ([[Point]], [Point]) = ([], [])
        var end: (Point, Double)?
        for (x, value) in zip(places, column.values) {
            guard let value else {
                if !part.isEmpty { parts.append(part) }
                part = []
                continue
            }
            part.append(Point(x, y(value)))
            end = (Point(x, y(value)), value)
        }
        if !part.isEmpty { parts.append(part) }
        return end.map { Line(column: number, color: column.color, parts: parts, end: $0) }
    }

    private mutating func add(
        _ line: Line, width: Double, _ turn: ChartClock.Turn?, from first: Double, to last: Double
    ) {
        let drawn = line.parts.filter { $0.count > 1 }
        let text = drawn.map { part in
            part.enumerated().map { ($0 == 0 ? "M" : "L") + $1.pathText }.joined()
        }.joined()
        // A single value between two missing ones is a dot.
        for part in line.parts where part.count == 1 && part[0] != line.end.point {
            let share = last > first ? (part[0].x - first) / (last - first) : 0
            add(dot: part[0], diameter: width * 1.6, color: line.color, fade: turn?.moment(of: share))
        }
        guard !text.isEmpty, let path = try? PathData(text) else { return }
        var shape = ShapeContent(path, in: size)
        shape.fill = .nothing
        var stroke = ShapeStroke(line.color, width: width)
        if let turn {
            let shown = Line(column: line.column, color: line.color, parts: drawn, end: line.end)
            stroke.to = turn.track { shown.share(to: first + (last - first) * $0) }
        }
        shape.stroke = stroke
        // A stroke of no length would be a dot before the line begins.
        add(shape, fade: turn?.start)
    }

    /// Adds the area between a line and the base, which is uncovered as the line is drawn.
    private mutating func addArea(below line: Line, to base: Double, _ turn: ChartClock.Turn?) {
        for part in line.parts {
            guard let first = part.first, let last = part.last, part.count > 1 else { continue }
            let top = min(part.map(\.y).min() ?? base, base)
            let bottom = max(part.map(\.y).max() ?? base, base)
            // The layer is as large as the area, so that its gradient and the edge that uncovers it are, too.
            let corner = Point(first.x, top)
            let points = ([Point(first.x, base)] + part + [Point(last.x, base)]).map { $0 - corner }
            guard let path = PathData(line: points, closed: true) else { continue }
            var shape = ShapeContent(
                path, in: Size(width: max(last.x - first.x, 0.01), height: max(bottom - top, 0.01)))
            var gradient = LinearPaint()
            var (strong, weak) = (line.color, line.color)
            strong.alpha = UInt8((Double(line.color.alpha) * 0.38).rounded())
            weak.alpha = UInt8((Double(line.color.alpha) * 0.02).rounded())
            gradient.ramp.colors = [strong, weak]
            shape.fill = .constant(.linear(gradient))
            var layer = Layer(shape)
            (layer.anchor, layer.position) = (.constant(Point(0, 0)), .constant(corner))
            if let turn {
                var wipe = LayerEffect()
                (wipe.effect, wipe.delay, wipe.duration) = (.wipe, turn.start, turn.duration)
                wipe.curve = turn.curve
                layer.enter = wipe
            }
            add(layer)
        }
    }

    private mutating func add(dot: Point, diameter: Double, color: Color, fade: Double?) {
        var shape = ShapeContent()
        (shape.form, shape.fill) = (.ellipse, .color(color))
        shape.size = .constant(Size(width: diameter, height: diameter))
        var layer = Layer(shape)
        layer.position = .constant(dot)
        if let fade {
            var pop = LayerEffect()
            (pop.effect, pop.delay, pop.duration) = (.pop, fade, 0.5)
            layer.enter = pop
        }
        add(layer)
    }

    /// Lays out the names and last values of lines, by columns. They shrink until all have room side by side.
    private func endLabels() throws -> [Int: ChartLabel] {
        let hasNumbers = content.numbers != .hidden
        var labels: [Int: ChartLabel] = [:]
        for scale in [1, 0.9, 0.8, 0.7, 0.6, 0.5] {
            labels = [:]
            for (number, column) in table.columns.enumerated() {
                guard let value = column.values.compactMap(\.self).last else { continue }
                var parts: [TextContent.Part] = []
                if let name = column.name {
                    var part = TextContent.Part(hasNumbers ? name + " " : name)
                    part.weight = ChartLabel.strong
                    parts.append(part)
                }
                if hasNumbers {
                    var part = part(table.number(value, of: number), turn: nil)
                    part.weight = ChartLabel.strong
                    part.color = .constant(content.color)
                    parts.append(part)
                }
                if parts.isEmpty { continue }
                labels[number] = try label(
                    parts, scale: scale, color: column.color, width: size.width * 0.28, mostLines: 3,
                    alignment: .start)
            }
            let height = labels.values.reduce(0) { $0 + $1.size.height }
            if height <= size.height * 0.8 { return labels }
        }
        return labels.values.reduce(0) { $0 + $1.size.height } <= size.height * 0.8 ? labels : [:]
    }

    /// Adds a dot at the end of each line, and the labels on the right, pushed apart.
    private mutating func addEnds(
        of lines: [Line], _ labels: [Int: ChartLabel], dot: Double, in range: ClosedRange<Double>,
        _ clock: ChartClock?
    ) throws {
        let labelled = lines.filter { labels[$0.column] != nil }
        let heights = labelled.map { labels[$0.column]?.size.height ?? 0 }
        let sum = heights.reduce(0, +)
        let places = ChartSpread.places(
            labelled.map(\.end.point.y), lengths: heights,
            in: range.lowerBound...max(range.upperBound, range.lowerBound + sum))
        let x = size.width - (labels.values.map(\.size.width).max() ?? 0)
        for line in lines {
            let turn = clock?.turn(line.column)
            let share = Double(table.count > 1 ? lastIndex(line.column) : 1) / Double(max(table.count - 1, 1))
            add(
                dot: line.end.point, diameter: dot * 1.7, color: line.color,
                fade: turn.map { $0.moment(of: min(share, 1)) })
        }
        for (line, y) in zip(labelled, places) {
            guard let label = labels[line.column] else { continue }
            add(
                label, at: Point(x, y), anchor: Point(0, 0.5),
                fade: clock.map { $0.turn(line.column).start + $0.turn(line.column).duration * 0.8 })
        }
    }

    private func lastIndex(_ column: Int) -> Int {
        table.columns[column].values.lastIndex { $0 != nil } ?? 0
    }
}
