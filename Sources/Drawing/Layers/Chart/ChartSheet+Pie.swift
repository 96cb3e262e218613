import Geometry
import SceneModel
import SceneText

extension ChartSheet {
    /// A slice of a pie.
    struct Slice {
        let index: Int
        let value: Double
        let color: Color
        /// The ends, in turns clockwise from the top.
        let from, to: Double

        var middle: Double { (from + to) / 2 }
    }

    /// Returns the direction of an angle, in turns clockwise from the top.
    private static func direction(_ turns: Double) -> Point {
        let (sine, cosine) = Turn.sineAndCosine(turns)
        return Point(sine, -cosine)
    }

    private var slices: [Slice] {
        guard let column = table.columns.first else { return [] }
        let sum = column.values.reduce(0) { $0 + ($1 ?? 0) }
        guard sum > 0 else { return [] }
        var begun = 0.0
        return column.values.enumerated().compactMap { index, value in
            guard let value, value > 0 else { return nil }
            defer { begun += value }
            return Slice(
                index: index, value: value, color: column.colors[index], from: begun / sum,
                to: (begun + value) / sum)
        }
    }

    mutating func addPie() throws {
        let turn = ChartClock(content, count: 1, seed: opening.seed)?.first
        let slices = slices
        let isListed = slices.count > 6 || size.height > 1.15 * size.width
        let list = isListed ? try pieList(slices, turn) : nil
        let labels = isListed ? [] : try pieLabels(slices, turn)
        let widest = labels.map(\.label.size.width).max() ?? 0
        let outside = labels.isEmpty ? 0 : widest + unit * 1.5
        let radius =
            list?.radius
            ?? max(min(size.width / 2 - outside, size.height / 2 - (labels.isEmpty ? 0 : unit * 0.9)), 1)
        let middle = list?.middle ?? Point(size.width / 2, size.height / 2)
        let hole = content.style == .donut ? radius * (content.innerRadius ?? 0.64) : 0
        let gap = slices.count > 1 ? unit * 0.14 : 0
        var group = GroupContent()
        for slice in slices.isEmpty ? [Slice(index: 0, value: 0, color: ink(0.14), from: 0, to: 1)] : slices {
            guard let path = Self.path(slice, around: middle, radius, hole: hole, gap: gap) else { continue }
            var shape = ShapeContent(path, in: size)
            (shape.fill, shape.fillRule) = (.color(slice.color), .evenOdd)
            var layer = Layer(shape)
            (layer.anchor, layer.position) = (.constant(Point(0, 0)), .constant(Point(0, 0)))
            group.layers.append(layer)
        }
        if let turn {
            // A ring that covers the pie, drawn clockwise by its stroke, uncovers it.
            var ring = ShapeContent()
            let diameter = radius + unit * 0.2
            (ring.form, ring.size) = (.ellipse, .constant(Size(width: diameter, height: diameter)))
            ring.fill = .nothing
            var stroke = ShapeStroke()
            stroke.width = .constant(diameter)
            stroke.to = turn.track(from: 0, to: 1)
            ring.stroke = stroke
            var mask = Layer(ring)
            mask.position = .constant(middle)
            group.mask = mask
        }
        group.size = LayerSize(size)
        var layer = Layer(group)
        (layer.anchor, layer.position) = (.constant(Point(0, 0)), .constant(Point(0, 0)))
        add(layer)
        addPieLabels(labels, slices, around: middle, radius, turn)
        if let list { add(list, turn) }
        if let center = content.center { try add(center, slices, at: middle, width: hole * 1.5, turn) }
    }

    /// Returns the outline of a slice, with half a gap of constant width on both sides; nil if it is nothing.
    private static func path(
        _ slice: Slice, around middle: Point, _ radius: Double, hole: Double, gap: Double
    ) -> PathData? {
        let angle = slice.to - slice.from
        func circle(_ radius: Double) -> String {
            let (top, bottom) = (middle - Point(0, radius), middle + Point(0, radius))
            let size = Point(radius, radius).pathText
            return "M\(top.pathText)A\(size) 0 0 1 \(bottom.pathText)A\(size) 0 0 1 \(top.pathText)Z"
        }
        if angle >= 1 - 1e-9 { return try? PathData(circle(radius) + (hole > 0 ? circle(hole) : "")) }
        // The lines beside both gaps meet at this distance from the middle.
        let half = Turn.sine(angle / 2)
        var gap = gap
        if half * radius * 0.95 < gap / 2 { gap = half * radius }
        let apex = half > 0 ? gap / 2 / half : 0
        func point(_ turns: Double, _ radius: Double, side: Double) -> Point {
            let along = max(radius * radius - gap * gap / 4, 0).squareRoot()
            let direction = direction(turns)
            let across = Point(-direction.y, direction.x) * (side * gap / 2)
            return middle + direction * along + across
        }
        let (one, other) = (point(slice.from, radius, side: 1), point(slice.to, radius, side: -1))
        let isLarge = angle > 0.5 ? 1 : 0
        let arc = "M\(one.pathText)A\(Point(radius, radius).pathText) 0 \(isLarge) 1 \(other.pathText)"
        if hole <= apex {
            let inner = middle + direction(slice.middle) * apex
            return try? PathData(arc + "L\(inner.pathText)Z")
        }
        let (back, end) = (point(slice.to, hole, side: -1), point(slice.from, hole, side: 1))
        return try? PathData(
            arc + "L\(back.pathText)A\(Point(hole, hole).pathText) 0 \(isLarge) 0 \(end.pathText)Z")
    }

    /// The label of a slice, with its index among the slices.
    private struct SliceLabel {
        let slice: Int
        let label: ChartLabel
        let isRight: Bool
    }

    /// Lays out the labels beside a pie. They shrink, and then those of the smallest slices are left out, until both sides
    /// have room for theirs.
    private func pieLabels(_ slices: [Slice], _ turn: ChartClock.Turn?) throws -> [SliceLabel] {
        let lowest = try label("0", scale: 0.7).size.height + unit * 0.2
        var left = Self.largest(slices, atMost: Int(2 * size.height / lowest))
        while !left.isEmpty {
            for scale in [1, 0.9, 0.8, 0.7] {
                var labels: [SliceLabel] = []
                for index in left {
                    let slice = slices[index]
                    var parts: [TextContent.Part] = []
                    let name = table.labels[slice.index]
                    if content.numbers != .hidden {
                        let number = table.number(slice.value, of: 0)
                        var part = part(number, turn: turn)
                        part.weight = 700
                        parts.append(part)
                    }
                    if !name.isEmpty {
                        var part = TextContent.Part(parts.isEmpty ? name : "\n" + name)
                        part.color = .constant(ink(0.75))
                        if !parts.isEmpty { part.fontSize = unit * scale * 0.85 }
                        parts.append(part)
                    }
                    if parts.isEmpty { return [] }
                    let isRight = slice.middle < 0.5
                    let label = try label(
                        parts, scale: scale, width: size.width * 0.25, mostLines: 3,
                        alignment: isRight ? .left : .right)
                    labels.append(SliceLabel(slice: index, label: label, isRight: isRight))
                }
                let heights = [true, false].map { side in
                    labels.filter { $0.isRight == side }.reduce(0) { $0 + $1.label.size.height + unit * 0.2 }
                }
                if heights.allSatisfy({ $0 <= size.height }) { return labels }
            }
            guard let smallest = left.min(by: { (slices[$0].value, $0) < (slices[$1].value, $1) }) else {
                break
            }
            left.removeAll { $0 == smallest }
        }
        return []
    }

    /// Returns the indices of the largest slices, of equal ones the last, in the order of the slices: at most `count`, and
    /// at least one.
    static func largest(_ slices: [Slice], atMost count: Int) -> [Int] {
        let order = slices.indices.sorted { (slices[$0].value, $0) > (slices[$1].value, $1) }
        return order.prefix(max(count, 1)).sorted()
    }

    private mutating func addPieLabels(
        _ labels: [SliceLabel], _ slices: [Slice], around middle: Point, _ radius: Double,
        _ turn: ChartClock.Turn?
    ) {
        for side in [true, false] {
            let own = labels.filter { $0.isRight == side }
            let wished = own.map {
                middle.y + Self.direction(slices[$0.slice].middle).y * (radius + unit * 0.7)
            }
            let lengths = own.map { $0.label.size.height + unit * 0.2 }
            let places = ChartSpread.places(wished, lengths: lengths, in: 0...size.height)
            let sign = side ? 1.0 : -1
            let x = middle.x + sign * (radius + unit * 1.4)
            for (label, y) in zip(own, places) {
                let slice = slices[label.slice]
                let direction = Self.direction(slice.middle)
                let moment = turn?.moment(of: slice.middle)
                add(
                    line: [
                        middle + direction * (radius + unit * 0.2),
                        middle + direction * (radius + unit * 0.65),
                        Point(x - sign * unit * 0.25, y),
                    ], width: unit * 0.06, color: ink(0.35), fade: moment)
                add(label.label, at: Point(x, y), anchor: Point(side ? 0 : 1, 0.5), fade: moment)
            }
        }
    }

    /// Adds what is written in the middle of a ring.
    private mutating func add(
        _ center: ChartCenter, _ slices: [Slice], at middle: Point, width: Double, _ turn: ChartClock.Turn?
    ) throws {
        let sum = center.number ?? slices.reduce(0) { $0 + $1.value }
        let format = table.showsShares && content.pattern == nil ? ChartTable.format(of: [sum]) : table.format
        let main = center.text.map { TextContent.Part($0) } ?? part(sum, turn: turn, format: format)
        func fitted(_ part: TextContent.Part, largest: Double, weight: Int, color: Color) throws -> ChartLabel
        {
            let label = try label([part], scale: largest, weight: weight, color: color)
            guard label.size.width > width, label.size.width > 0 else { return label }
            return try self.label(
                [part], scale: largest * width / label.size.width, weight: weight, color: color)
        }
        let number = try fitted(
            main, largest: min(2.6, width / unit * 0.34), weight: 700, color: content.color)
        guard let text = center.label else {
            return add(number, at: middle, anchor: Point(0.5, 0.5), fade: turn?.start)
        }
        let caption = try fitted(
            TextContent.Part(text), largest: min(1, number.content.fontSize.upperBound / unit), weight: 400,
            color: ink(0.7))
        let height = number.size.height + caption.size.height
        add(
            number, at: Point(middle.x, middle.y - height / 2), anchor: Point(0.5, 0), fade: turn?.start)
        add(
            caption, at: Point(middle.x, middle.y + height / 2), anchor: Point(0.5, 1), fade: turn?.start)
    }
}
