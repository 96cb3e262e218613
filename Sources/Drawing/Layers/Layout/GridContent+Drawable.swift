import Geometry
import SceneModel

extension GridContent: Drawable {
    /// See `Drawable`.
    public func open(_ opening: Opening) throws -> any LayerRenderer {
        try laidOut(opening).renderer(opening)
    }

    /// Returns the grid with a place for each layer.
    private func laidOut(_ opening: Opening) throws -> LaidOutGroup {
        let inner = layout.innerSize(in: opening.size)
        let within = opening.sized(
            Size(width: inner.width ?? opening.size.width, height: inner.height ?? opening.size.height))
        var items: [(number: Int, layer: LaidOutLayer)] = []
        for (index, (number, layer)) in layers.numbered.enumerated() where !layer.isPlaced {
            let laidOut = try LaidOutLayer(
                layer, .layer(number, name: layer.name), filled: (nil, nil), for: within)
            items.append((index, laidOut))
        }
        let count = columns.count
        let rowCount = max((items.count + count - 1) / count, self.rows.count)
        let rows = self.rows + Array(repeating: .auto, count: rowCount - self.rows.count)
        func needs(_ index: (Int) -> Int, _ count: Int, _ length: (LaidOutLayer) -> Double) -> [Double] {
            items.indices.reduce(into: Array(repeating: 0, count: count)) { needs, item in
                needs[index(item)] = max(needs[index(item)], length(items[item].layer))
            }
        }
        let across = GridTracks(
            columns, needs: needs({ $0 % count }, count) { $0.neededWidth(in: columns, inner.width) },
            gap: layout.gap.width, space: inner.width)
        for index in items.indices {
            let width = across.lengths[index % count]
            let item = items[index].layer
            let isTooWide = item.isText && item.size.width > width
            if isTooWide || item.fills(across: true, justify) { try items[index].layer.resize(width: width) }
        }
        let down = GridTracks(
            rows, needs: needs({ $0 / count }, rowCount) { $0.size.height }, gap: layout.gap.height,
            space: inner.height)
        for index in items.indices where items[index].layer.fills(across: false, align) {
            try items[index].layer.resize(height: down.lengths[index / count])
        }
        let (lefts, tops) = (across.starts, down.starts)
        let places = items.enumerated().map { index, item in
            let (column, row) = (index % count, index / count)
            let size = item.layer.size
            return Rectangle(
                origin: Point(
                    lefts[column] + justify.offset(of: size.width, in: across.lengths[column]),
                    tops[row] + align.offset(of: size.height, in: down.lengths[row])),
                size: size)
        }
        let size = Size(width: inner.width ?? across.sum, height: inner.height ?? down.sum)
        return try LaidOutGroup(
            zip(items, places).map { ($0.number, $0.layer, $1) }, of: layers, size: size, layout, for: opening
        )
    }
}

extension LaidOutLayer {
    /// Returns the width that a column must have for the layer. A text is broken into lines in a column that shares
    /// what is left.
    fileprivate func neededWidth(in columns: [GridContent.Track], _ space: Double?) -> Double {
        let shares = columns.contains { if case .fraction = $0 { true } else { false } }
        if space != nil, isText && shares || given?.width == .fill { return 0 }
        return size.width
    }

    /// True if the layer is as long as its cell.
    fileprivate func fills(across: Bool, _ alignment: BoxModel.Alignment) -> Bool {
        let extent = across ? given?.width : given?.height
        if extent == .fill { return true }
        guard alignment == .stretch, layer.content is any SizedContent else { return false }
        if let extent { return extent == .hug }
        return !(layer.content is ShapeContent || layer.content is ImageContent)
    }
}
