import Geometry
import SceneModel

extension StackContent: Drawable {
    /// See `Drawable`.
    public func open(_ opening: Opening) throws -> any LayerRenderer {
        try laidOut(opening).renderer(opening)
    }

    /// Returns the stack with a place for each layer.
    private func laidOut(_ opening: Opening) throws -> LaidOutGroup {
        let inner = layout.innerSize(in: opening.size)
        let isRow = direction == .row
        let (main, cross) = isRow ? (inner.width, inner.height) : (inner.height, inner.width)
        let padding = isRow ? layout.padding.width : layout.padding.height
        let around = isRow ? opening.size.width : opening.size.height
        let flex = FlexLayout(
            content: self, main: main, cross: cross, limit: max(around - 2 * padding, 0))
        // A stack that hugs is at most as wide as its surroundings, as CSS's fit-content is: then texts are broken.
        let width = inner.width ?? max(opening.size.width - 2 * layout.padding.width, 0)
        // In a wrapping stack, the space across is that of a line, which is known later.
        let filled = wrap ? nil : cross
        let within = opening.sized(
            Size(width: width, height: inner.height ?? opening.size.height))
        var items: [(number: Int, layer: LaidOutLayer)] = []
        for (index, (number, layer)) in layers.numbered.enumerated() where !layer.isPlaced {
            let laidOut = try LaidOutLayer(
                layer, .layer(number, name: layer.name),
                filled: isRow ? (nil, filled) : (filled, nil), for: within)
            items.append((index, laidOut))
        }
        if !isRow {
            for index in items.indices
            where items[index].layer.isText && items[index].layer.size.width > width {
                try items[index].layer.resize(width: width)
            }
        }
        func boxes() -> [FlexLayout.Box] {
            items.map { item in
                let (size, given) = (item.layer.size, item.layer.given)
                let fills = (isRow ? given?.width : given?.height) == .fill
                let grow = item.layer.layer.grow ?? (fills ? 1 : 0)
                let stretches = (isRow ? given?.height : given?.width) == .fill
                // A side that fills begins without a length of its own.
                let own = isRow ? size.width : size.height
                return FlexLayout.Box(
                    main: fills && main != nil ? 0 : own, cross: isRow ? size.height : size.width, grow: grow,
                    stretches: stretches || align == .stretch && item.layer.canStretch(isRow))
            }
        }
        if isRow, !wrap { try shrinkTexts(&items, to: width) }
        let grown = flex.grown(boxes())
        for (index, box) in grown.enumerated() {
            let size = items[index].layer.size
            guard abs(box.main - (isRow ? size.width : size.height)) > 1e-9 else { continue }
            try isRow
                ? items[index].layer.resize(width: box.main) : items[index].layer.resize(height: box.main)
        }
        // A text that got another width has another height, too.
        let final = zip(grown, boxes()).map { grown, now in
            FlexLayout.Box(main: grown.main, cross: now.cross, grow: grown.grow, stretches: now.stretches)
        }
        let (places, size) = flex.place(final)
        for (index, place) in places.enumerated() where final[index].stretches {
            try items[index].layer.resize(width: place.size.width, height: place.size.height)
        }
        return try LaidOutGroup(
            zip(items, places).map { ($0.number, $0.layer, $1) }, of: layers, size: size, layout, for: opening
        )
    }

    /// Breaks the texts of a row that is too long into lines: they share what the other layers leave, in proportion to
    /// their lengths.
    private func shrinkTexts(_ items: inout [(number: Int, layer: LaidOutLayer)], to main: Double) throws {
        let gaps = layout.gap.width * Double(max(items.count - 1, 0))
        let sum = items.reduce(gaps) { $0 + $1.layer.size.width }
        let texts = items.filter(\.layer.isText).reduce(0) { $0 + $1.layer.size.width }
        guard sum > main, texts > 0 else { return }
        let part = max(texts - (sum - main), 0) / texts
        for index in items.indices where items[index].layer.isText {
            try items[index].layer.resize(width: items[index].layer.size.width * part)
        }
    }
}

extension LaidOutLayer {
    /// True if a stack may give the layer another length across its direction: the scene gives it none.
    fileprivate func canStretch(_ isRow: Bool) -> Bool {
        if layer.content is TextContent { return !isRow }
        guard layer.content is any SizedContent else { return false }
        guard let extent = isRow ? given?.height : given?.width else {
            return !(layer.content is ShapeContent || layer.content is ImageContent)
        }
        return extent == .hug || extent == .fill
    }
}

extension BoxModel {
    /// Returns the space inside the padding; a side is nil if it is what the layers need.
    func innerSize(in outer: Size) -> (width: Double?, height: Double?) {
        let size = size?.resolved(in: outer)
        return (
            size?.width.points.map { max($0 - 2 * padding.width, 0) },
            size?.height.points.map { max($0 - 2 * padding.height, 0) }
        )
    }
}
