import Geometry
import SceneModel

/// The slices of a pie as a list beside or below it, for many slices or a tall chart.
struct ChartPieList {
    /// A line of the list.
    struct Row {
        let slice: ChartSheet.Slice
        let name, number: ChartLabel?
        /// The vertical middle.
        let y: Double
    }

    /// The pie's middle and radius.
    let middle: Point
    let radius: Double
    let rows: [Row]
    /// The range of the list from left to right.
    let left, right: Double
}

extension ChartSheet {
    /// Lays out a pie with a list of its slices. Lines shrink, and then those of the smallest slices are left out, until
    /// the pie has room.
    func pieList(_ slices: [Slice], _ turn: ChartClock.Turn?) throws -> ChartPieList? {
        let showsNumbers = content.numbers != .hidden
        guard !slices.isEmpty, showsNumbers || table.hasLabels else { return nil }
        let isTall = size.height > 1.15 * size.width
        let swatch = unit * 1.1
        // The pie has at least this part of the chart's height, or of its width.
        let room = isTall ? size.height * 0.45 : size.height
        let widest = isTall ? size.width : size.width * 0.46
        let lowest = try label("0", scale: 0.6).size.height * 1.3
        var shown = Self.largest(slices, atMost: Int(room / lowest)).map { slices[$0] }
        while true {
            for scale in [1, 0.9, 0.8, 0.7, 0.6] {
                let entries = try shown.map { slice in
                    let number =
                        try showsNumbers
                        ? self.number(table.number(slice.value, of: 0), scale: scale, turn: turn) : nil
                    let name = table.labels[slice.index]
                    let rest = widest - swatch - (number.map { $0.size.width + unit * 0.8 } ?? 0)
                    return (
                        slice: slice, number: number,
                        name: name.isEmpty || rest < unit * 2 * scale
                            ? nil
                            : try label(
                                name, scale: scale, color: ink(0.85), width: rest, mostLines: 1,
                                alignment: .start)
                    )
                }
                let height =
                    entries.map { max($0.name?.size.height ?? 0, $0.number?.size.height ?? 0) }.max() ?? 0
                let pitch = height * 1.3
                guard pitch * Double(entries.count) <= room || shown.count == 1 else { continue }
                let names = entries.compactMap(\.name?.size.width).max() ?? 0
                let numbers = entries.compactMap(\.number?.size.width).max() ?? 0
                let width = min(swatch + names + numbers + unit * 2.2, widest)
                let length = pitch * Double(entries.count)
                let diameter =
                    isTall
                    ? min(size.width * 0.8, size.height - length - unit * 1.6)
                    : min(size.height, size.width - width - unit * 2)
                let total = isTall ? diameter + unit * 1.6 + length : size.height
                let top = isTall ? (size.height - total) / 2 : 0
                let start = isTall ? top + diameter + unit * 1.6 : (size.height - length) / 2
                let left = isTall ? (size.width - width) / 2 : (size.width + diameter + unit * 2 - width) / 2
                let radius = max(diameter / 2, 1)
                return ChartPieList(
                    middle: isTall
                        ? Point(size.width / 2, top + radius)
                        : Point(left - unit * 2 - radius, size.height / 2),
                    radius: radius,
                    rows: entries.enumerated().map { index, entry in
                        ChartPieList.Row(
                            slice: entry.slice, name: entry.name, number: entry.number,
                            y: start + (Double(index) + 0.5) * pitch)
                    }, left: left, right: left + width)
            }
            guard let least = shown.indices.min(by: { (shown[$0].value, $0) < (shown[$1].value, $1) }) else {
                return nil
            }
            shown.remove(at: least)
        }
    }

    /// Adds the lines of a list.
    mutating func add(_ list: ChartPieList, _ turn: ChartClock.Turn?) {
        for row in list.rows {
            let moment = turn?.moment(of: row.slice.middle)
            var square = ShapeContent()
            square.size = .constant(Size(width: unit * 0.72, height: unit * 0.72))
            square.cornerRadius = .constant(CornerRadii(unit * 0.22))
            square.fill = .color(row.slice.color)
            var layer = Layer(square)
            layer.anchor = .constant(Point(0, 0.5))
            layer.position = .constant(Point(list.left, row.y))
            layer.enter = moment.map(LayerEffect.init(fadeAfter:))
            add(layer)
            if let name = row.name {
                add(name, at: Point(list.left + unit * 1.1, row.y), anchor: Point(0, 0.5), fade: moment)
            }
            if let number = row.number {
                add(number, at: Point(list.right, row.y), anchor: Point(1, 0.5), fade: moment)
            }
        }
    }
}
