import Geometry
import SceneModel

/// The values of a chart as rows of a table, with a column for each series.
struct ChartTable {
    /// One series.
    struct Column {
        let name: String?
        let color: Color
        let values: [Double?]
        /// The colour of each value.
        let colors: [Color]
    }

    /// The labels; a label is empty where there is none.
    let labels: [String]
    let columns: [Column]
    /// The format of numbers.
    let format: NumberPattern
    /// True if each number is a percentage of the sum of its column.
    let showsShares: Bool

    init(_ content: ChartContent) {
        let palette = content.colors.isEmpty ? ChartContent.palette : content.colors
        func color(_ index: Int) -> Color { palette[index % palette.count] }
        let count = content.series.map(\.values.count).max() ?? content.values.count
        let given = content.labels ?? []
        let values = content.values
        labels = (0..<count).map { index in
            let own = values.indices.contains(index) ? values[index].label : nil
            return own ?? (given.indices.contains(index) ? given[index] : "")
        }
        let isPie = !content.style.hasScale
        columns =
            content.series.isEmpty
            ? [
                Column(
                    name: nil, color: color(0), values: values.map(\.value),
                    colors: values.enumerated().map { $1.color ?? color(isPie ? $0 : 0) })
            ]
            : content.series.enumerated().map { number, series in
                let own = series.color ?? color(number)
                let rest = [Double?](repeating: nil, count: count - series.values.count)
                return Column(
                    name: series.name, color: own, values: series.values + rest,
                    colors: (0..<count).map { isPie ? color($0) : own })
            }
        showsShares = content.numbers == .shares
        format =
            content.pattern
            ?? (showsShares
                ? NumberPattern("#,##0' %'") ?? .usual
                : Self.format(of: columns.flatMap { $0.values.compactMap(\.self) }))
    }

    /// The number of labels, and of values in each column.
    var count: Int { labels.count }

    /// All values that are not missing.
    var values: [Double] { columns.flatMap { $0.values.compactMap(\.self) } }

    var hasLabels: Bool { labels.contains { !$0.isEmpty } }

    /// Returns the number that is shown for a value of a column.
    func number(_ value: Double, of column: Int) -> Double {
        guard showsShares else { return value }
        let sum = columns[column].values.reduce(0) { $0 + ($1 ?? 0) }
        return sum == 0 ? 0 : value / sum * 100
    }

    /// Returns a format with as many decimals as three digits of the largest value need, and no more than the values
    /// have.
    static func format(of values: [Double]) -> NumberPattern {
        let largest = values.map(\.magnitude).max() ?? 0
        var needed = 0
        var bound = 100.0
        while needed < 9, largest < bound, largest > 0 {
            needed += 1
            bound /= 10
        }
        return format(decimals: min(needed, values.map(decimals).max() ?? 0))
    }

    static func format(decimals: Int) -> NumberPattern {
        guard decimals > 0 else { return .usual }
        return NumberPattern("#,##0." + String(repeating: "0", count: decimals)) ?? .usual
    }

    /// Returns the number of decimals of a value, at most 9.
    private static func decimals(of value: Double) -> Int {
        let pattern = NumberPattern("0.#########") ?? .usual
        let parts = pattern.string(of: value).split(separator: ".")
        return parts.count > 1 ? parts[1].count : 0
    }
}
