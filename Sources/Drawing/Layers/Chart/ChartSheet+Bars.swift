import Geometry
import SceneModel

/// Bars that stand or lie, and what is around them. Lengths along a bar are called `along`, those from bar to bar
/// `across`.
struct ChartBars {
    /// A bar from one value to another: from 0, or in a stack from the end of the bar before.
    struct Bar {
        let index, column: Int
        let from, to: Double
        let color: Color
        /// True if nothing lies on its outer end.
        let isOuter: Bool
    }

    /// A number at the end of a bar or a stack.
    struct End {
        let index, column: Int
        /// The value at the end, and the number that is shown.
        let value, number: Double
    }

    let bars: [Bar]
    let ends: [End]
    let scale: ChartScale
    /// The number of bars side by side at a label.
    let perLabel: Int

    init(_ table: ChartTable, _ content: ChartContent, steps: Int?) {
        var (bars, ends): ([Bar], [End]) = ([], [])
        let isStacked = content.stacked && table.columns.count > 1
        for index in 0..<table.count {
            guard isStacked else {
                for (number, column) in table.columns.enumerated() {
                    guard let value = column.values[index] else { continue }
                    bars.append(
                        Bar(
                            index: index, column: number, from: 0, to: value, color: column.colors[index],
                            isOuter: true))
                    ends.append(
                        End(
                            index: index, column: number, value: value,
                            number: table.number(value, of: number)))
                }
                continue
            }
            for sign in [1.0, -1] {
                let parts = table.columns.enumerated().compactMap { number, column in
                    column.values[index].flatMap { $0 * sign > 0 ? (number, $0) : nil }
                }
                var sum = 0.0
                for (number, value) in parts {
                    bars.append(
                        Bar(
                            index: index, column: number, from: sum, to: sum + value,
                            color: table.columns[number].colors[index], isOuter: number == parts.last?.0))
                    sum += value
                }
                if !parts.isEmpty || sign > 0 && table.columns.contains(where: { $0.values[index] == 0 }) {
                    ends.append(End(index: index, column: 0, value: sum, number: sum))
                }
            }
        }
        (self.bars, self.ends) = (bars, ends)
        perLabel = isStacked ? 1 : max(table.columns.count, 1)
        scale = ChartScale(
            ends.map(\.value), from: content.lowest, to: content.highest, steps: steps,
            decimals: content.pattern?.mostDecimals ?? 9)
    }
}

extension ChartSheet {
    /// The numbers at the ends of bars, laid out; nil if they don't fit.
    private func numbers(
        _ bars: ChartBars, _ clock: ChartClock?, room: (Double) -> Size
    ) throws -> [ChartLabel]? {
        for scale in [1, 0.9, 0.8, 0.7, 0.6] {
            let room = room(scale)
            var labels: [ChartLabel] = []
            for end in bars.ends {
                let label = try number(end.number, scale: scale, turn: clock?.turn(end.index))
                guard label.size.width <= room.width, label.size.height <= room.height else { break }
                labels.append(label)
            }
            if labels.count == bars.ends.count { return labels }
        }
        return nil
    }

    /// The thickest bar, and the thickest that lies, in units.
    private static let thickest = 6.0, thickestRow = 2.4

    mutating func addBars() throws {
        let top = try addLegend()
        let labels = table.hasLabels ? table.labels : []
        let hidesNumbers = content.numbers == .hidden
        let slots = Double(max(table.count, 1))
        let clock = ChartClock(content, count: table.count, seed: opening.seed)
        let plain = ChartBars(table, content, steps: nil)
        let pitch =
            size.width / slots / Double(plain.perLabel) * (plain.perLabel > 1 ? 1 - content.gap * 0.7 : 1)
        let numbers =
            hidesNumbers
            ? nil
            : try self.numbers(plain, clock) { _ in
                Size(width: pitch - unit * 0.15, height: size.height / 4)
            }
        let hasAxis = content.axis ?? (numbers == nil)
        let steps = min(max(Int((size.height - top) / (unit * 4.2)), 2), 5)
        let bars = hasAxis ? ChartBars(table, content, steps: steps) : plain
        let marks = try hasAxis ? bars.scale.marks.map { try mark($0, of: bars.scale) } : []
        let left = marks.map(\.size.width).max().map { $0 + unit * 0.7 } ?? 0
        let plotWidth = max(size.width - left, 1)
        let slot = plotWidth / slots
        let middles = (0..<table.count).map { left + (Double($0) + 0.5) * slot }
        let strip = try strip(labels, at: middles, in: 0...size.width, color: ink(0.75))
        let height = numbers?.map(\.size.height).max() ?? 0
        let head =
            bars.ends.contains { $0.value >= 0 } || numbers == nil
            ? max(height, marks.isEmpty ? 0 : unit * 0.6) : 0
        let foot = bars.ends.contains { $0.value < 0 } ? height : 0
        let bottom = size.height - (strip.labels.isEmpty ? unit * 0.1 : strip.height + unit * 0.6) - foot
        let plot = (top: top + head + unit * 0.1, length: max(bottom - top - head - unit * 0.1, 1))
        func along(_ value: Double) -> Double { plot.top + plot.length * (1 - bars.scale.place(of: value)) }
        for (value, label) in zip(bars.scale.marks, marks) {
            let y = along(value)
            if value != 0 {
                add(line: [Point(left, y), Point(size.width, y)], width: unit * 0.05, color: ink(0.16))
            }
            add(label, at: Point(left - unit * 0.7, y), anchor: Point(1, 0.5))
        }
        let band = min(slot * (1 - content.gap), unit * Self.thickest * Double(bars.perLabel))
        let width = band / Double(bars.perLabel) * (bars.perLabel > 1 ? 0.92 : 1)
        func middle(_ index: Int, _ column: Int) -> Double {
            guard bars.perLabel > 1 else { return middles[index] }
            return middles[index] - band / 2 + band / Double(bars.perLabel) * (Double(column) + 0.5)
        }
        for bar in bars.bars {
            let x = middle(bar.index, bar.column)
            add(
                bar, from: Point(x, along(bar.from)), to: Point(x, along(bar.to)), base: Point(x, along(0)),
                width: width, clock)
        }
        let y = along(0)
        add(line: [Point(left, y), Point(size.width, y)], width: unit * 0.07, color: ink(0.4))
        for (end, label) in zip(bars.ends, numbers ?? []) {
            let x = middle(end.index, end.column)
            let shift = end.value < 0 ? unit * 0.15 : -unit * 0.15
            add(
                label, at: Point(x, along(end.value) + shift), anchor: Point(0.5, end.value < 0 ? 0 : 1),
                from: Point(x, along(0) + shift), turn: clock?.turn(end.index),
                fade: clock?.turn(end.index).start)
        }
        for (index, label, x) in strip.labels {
            add(
                label, at: Point(x, size.height - strip.height), anchor: Point(0.5, 0),
                fade: clock?.turn(index).start)
        }
    }

    mutating func addRows() throws {
        let top = try addLegend()
        let slots = Double(max(table.count, 1))
        let clock = ChartClock(content, count: table.count, seed: opening.seed)
        let plain = ChartBars(table, content, steps: nil)
        let axisHeight = try label("0").size.height + unit * 0.4
        func slotHeight(_ hasAxis: Bool) -> Double {
            max(size.height - top - (hasAxis ? axisHeight : 0), 1) / slots
        }
        let hasNegative = plain.ends.contains { $0.value < 0 }
        let hasPositive = plain.ends.contains { $0.value >= 0 }
        let numberRoom =
            slotHeight(content.axis == true)
            * (plain.perLabel > 1 ? (1 - content.gap) / Double(plain.perLabel) : 1)
        let numbers =
            content.numbers == .hidden
            ? nil
            : try self.numbers(plain, clock) { _ in
                Size(width: size.width * (hasNegative && hasPositive ? 0.2 : 0.3), height: numberRoom)
            }
        let hasAxis = content.axis ?? (numbers == nil)
        let (slot, bottom) = (slotHeight(hasAxis), size.height - (hasAxis ? axisHeight : 0))
        let bars =
            hasAxis
            ? ChartBars(table, content, steps: min(max(Int(size.width / (unit * 6)), 2), 5)) : plain
        let labels = try rowLabels(height: slot)
        let widest = labels.map(\.label.size.width).max() ?? 0
        let room = numbers?.map(\.size.width).max().map { $0 + unit * 0.35 } ?? 0
        let left = (widest > 0 ? widest + unit * 0.8 : 0) + (hasNegative ? room : 0)
        var right = size.width - (hasPositive ? room : 0)
        var strip = Strip()
        if hasAxis {
            // The last mark's label is centred at the right end, so half of it needs room.
            let last = try bars.scale.marks.last.map { try mark($0, of: bars.scale).size.width } ?? 0
            right = min(right, size.width - last / 2)
        }
        let length = max(right - left, 1)
        func along(_ value: Double) -> Double { left + length * bars.scale.place(of: value) }
        if hasAxis {
            strip = try self.strip(
                bars.scale.marks.map { markFormat(of: bars.scale).string(of: $0) },
                at: bars.scale.marks.map(along), in: 0...size.width, color: ink(0.6), mostLines: 1)
        }
        for value in bars.scale.marks where value != 0 {
            let x = along(value)
            add(line: [Point(x, top), Point(x, bottom)], width: unit * 0.05, color: ink(0.16))
        }
        for (_, label, x) in strip.labels {
            add(label, at: Point(x, size.height - strip.height), anchor: Point(0.5, 0))
        }
        let band = min(slot * (1 - content.gap), unit * Self.thickestRow * Double(bars.perLabel))
        let width = band / Double(bars.perLabel) * (bars.perLabel > 1 ? 0.92 : 1)
        func middle(_ index: Int) -> Double { top + (Double(index) + 0.5) * slot }
        func middle(_ index: Int, _ column: Int) -> Double {
            bars.perLabel > 1
                ? middle(index) - band / 2 + band / Double(bars.perLabel) * (Double(column) + 0.5)
                : middle(index)
        }
        for bar in bars.bars {
            let y = middle(bar.index, bar.column)
            add(
                bar, from: Point(along(bar.from), y), to: Point(along(bar.to), y), base: Point(along(0), y),
                width: width, clock)
        }
        if hasNegative || hasAxis {
            let x = along(0)
            add(line: [Point(x, top), Point(x, bottom)], width: unit * 0.07, color: ink(0.4))
        }
        for (end, label) in zip(bars.ends, numbers ?? []) {
            let y = middle(end.index, end.column)
            let shift = unit * (end.value < 0 ? -0.35 : 0.35)
            add(
                label, at: Point(along(end.value) + shift, y), anchor: Point(end.value < 0 ? 1 : 0, 0.5),
                from: Point(along(0) + shift, y), turn: clock?.turn(end.index),
                fade: clock?.turn(end.index).start)
        }
        let places = ChartSpread.places(
            labels.map { middle($0.index) }, lengths: labels.map(\.label.size.height),
            in: top...max(bottom, top))
        for ((index, label), y) in zip(labels, places) {
            add(label, at: Point(0, y), anchor: Point(0, 0.5), fade: clock?.turn(index).start)
        }
    }

    /// Lays out the labels of bars that lie: broken into lines, then smaller, then only every second and so on.
    private func rowLabels(height: Double) throws -> [(index: Int, label: ChartLabel)] {
        guard table.hasLabels else { return [] }
        let width = size.width * 0.36
        for every in [1, 2, 3, 5, 10, 20, 50, 100, 200] {
            for scale in [1, 0.9, 0.8, 0.72] {
                let isLast = every > 1 || scale == 0.72
                var labels: [(index: Int, label: ChartLabel)] = []
                for index in stride(from: 0, to: table.count, by: every) where !table.labels[index].isEmpty {
                    var label = try label(
                        table.labels[index], scale: scale, color: ink(0.85), width: width, alignment: .start)
                    if isLast, label.isBroken || label.size.height > height * Double(every) {
                        label = try self.label(
                            table.labels[index], scale: scale, color: ink(0.85), width: width, mostLines: 1,
                            alignment: .start)
                    } else if label.isBroken {
                        break
                    }
                    guard label.size.height <= height * Double(every) else { break }
                    labels.append((index, label))
                }
                let wanted = stride(from: 0, to: table.count, by: every).count { !table.labels[$0].isEmpty }
                if labels.count == wanted { return labels }
            }
        }
        return []
    }

    /// Adds a bar between two points, which grows from `base`.
    private mutating func add(
        _ bar: ChartBars.Bar, from: Point, to: Point, base: Point, width: Double, _ clock: ChartClock?
    ) {
        let stands = content.style == .bars
        func part(_ one: Point, _ other: Point) -> Size {
            stands
                ? Size(width: width, height: abs(other.y - one.y))
                : Size(width: abs(other.x - one.x), height: width)
        }
        guard part(from, to) != part(from, from) else { return }
        var shape = ShapeContent()
        shape.fill = .color(bar.color)
        if bar.isOuter {
            let radius = cornerRadius(of: width)
            var radii = CornerRadii(0)
            let isUp = bar.to >= bar.from
            switch (stands, isUp) {
            case (true, true): (radii.topLeft, radii.topRight) = (radius, radius)
            case (true, false): (radii.bottomLeft, radii.bottomRight) = (radius, radius)
            case (false, true): (radii.topRight, radii.bottomRight) = (radius, radius)
            case (false, false): (radii.topLeft, radii.bottomLeft) = (radius, radius)
            }
            shape.cornerRadius = .constant(radii)
        }
        func corner(_ one: Point, _ other: Point) -> Point {
            stands
                ? Point(one.x - width / 2, min(one.y, other.y))
                : Point(min(one.x, other.x), one.y - width / 2)
        }
        let end = (corner: corner(from, to), size: part(from, to))
        var layer = Layer(shape)
        layer.anchor = .constant(Point(0, 0))
        if let turn = clock?.turn(bar.index) {
            shape.size = turn.track(from: part(base, base), to: end.size)
            layer.content = shape
            layer.position = turn.track(from: corner(base, base), to: end.corner)
        } else {
            shape.size = .constant(end.size)
            layer.content = shape
            layer.position = .constant(end.corner)
        }
        add(layer)
    }

    /// Returns the format of a scale's marks.
    func markFormat(of scale: ChartScale) -> NumberPattern {
        content.pattern ?? ChartTable.format(decimals: scale.decimals)
    }

    /// Lays out the label of a mark.
    func mark(_ value: Double, of scale: ChartScale) throws -> ChartLabel {
        try label(
            [TextContent.Part(.constant(value), format: markFormat(of: scale))], scale: 0.85, color: ink(0.6))
    }
}
