import Geometry
import SceneModel

extension ChartSheet {
    /// Adds the names of the series above the chart, each behind a square of its colour. Returns the height of what was
    /// added, with the space below.
    mutating func addLegend() throws -> Double {
        let named = table.columns.filter { $0.name != nil }
        if named.isEmpty { return 0 }
        let (swatch, space) = (unit * 0.72, unit * 0.4)
        var (x, y, height) = (0.0, 0.0, 0.0)
        for column in named {
            let label = try label(
                column.name ?? "", scale: 0.95, color: ink(0.85), width: size.width - swatch - space,
                mostLines: 1, alignment: .start)
            if x > 0, x + swatch + space + label.size.width > size.width {
                (x, y) = (0, y + height + unit * 0.25)
            }
            height = label.size.height
            var square = ShapeContent()
            square.size = .constant(Size(width: swatch, height: swatch))
            square.cornerRadius = .constant(CornerRadii(swatch * 0.3))
            square.fill = .color(column.color)
            var layer = Layer(square)
            layer.anchor = .constant(Point(0, 0.5))
            layer.position = .constant(Point(x, y + height / 2))
            add(layer)
            add(label, at: Point(x + swatch + space, y + height / 2), anchor: Point(0, 0.5))
            x += swatch + space + label.size.width + unit
        }
        return y + height + unit * 0.9
    }
}
