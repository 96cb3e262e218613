import Geometry
import SceneModel

extension ListContent: Drawable {
    /// See `Drawable`.
    public func open(_ opening: Opening) throws -> any LayerRenderer { try ListRenderer(self, opening) }
}

/// A list that is ready to be drawn: its rows, and their positions in the unscrolled list.
struct ListRenderer: LayersRenderer {
    private struct Row: Sendable {
        let layer: OpenLayer
        let top, height: Double

        var middle: Double { top + height / 2 }
    }

    private let ownSize: Size?
    private let size: Size
    private let rows: [Row]
    private let motion: ListMotion

    init(_ content: ListContent, _ opening: Opening) throws {
        ownSize = content.size
        let size = content.size ?? opening.size
        self.size = size
        motion = ListMotion(content, size: size, period: opening.period)
        var top = 0.0
        let cell = opening.sized(Size(width: size.width, height: content.rowHeight ?? size.height))
        rows = try OpenLayer.open(rows: content.rows, height: content.rowHeight, for: cell).map { layer in
            let height = layer.surroundings.height
            defer { top += height + content.spacing }
            return Row(layer: layer, top: top, height: height)
        }
    }

    func size(at time: SceneTime, span: LayerSpan) -> Size? { ownSize }

    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory {
        let inner = DrawingMemory.ofEach(self.rows.map { $0.layer.memory(rows: rows, of: frame) })
        var memory = inner
        memory.groups += DrawingMemory.group(rows: rows, of: frame).groups
        return memory
    }

    func figure(at moment: Moment) -> any Figure {
        let layers = visibleRows(at: moment).compactMap { $0.row.layer.figure(in: $0.moment) }
        return GroupFigure(layers: layers, mask: nil, clip: nil, blend: .normal, blur: FixedNumber(0))
    }

    func cost(at moment: Moment, in part: FramePart) -> DrawingCost {
        visibleRows(at: moment).reduce(into: .nothing) { $0 += $1.row.layer.cost(in: $1.moment, part) }
    }

    func describeOrigin(of moment: Moment, into bytes: inout FigureBytes) -> Bool {
        var part = FigureBytes()
        part.append(size.width)
        part.append(size.height)
        for (row, top, inner) in visibleRows(at: moment) {
            var own = FigureBytes()
            guard row.layer.describe(in: inner, into: &own) else { return false }
            // A row that is not visible is not described.
            if own.bytes.isEmpty { continue }
            part.append(row.height)
            part.append(top)
            part.append(own)
        }
        bytes.append(part)
        return true
    }

    func seams(from first: Moment, to last: Moment) -> [LoopSeam] {
        let states = [first, last].map { motion.state(at: $0.time, span: $0.span) }
        let places = rows.map { row in
            (row, place(of: row, in: states[0], at: first), place(of: row, in: states[1], at: last))
        }
        let isScrolled = places.contains { $1.top != $2.top }
        return (isScrolled ? [LoopSeam(key: "scroll", "its scroll")] : [])
            + places.flatMap { $0.layer.seams(from: $1.moment, to: $2.moment) }
    }

    /// Returns the rows that may be visible at a moment. A row may draw outside its cell, for example a shadow, up to
    /// one cell height away.
    private func visibleRows(at moment: Moment) -> [(row: Row, top: FixedNumber, moment: Moment)] {
        let state = motion.state(at: moment.time, span: moment.span)
        return rows.compactMap { row in
            guard motion.mayBe(row.middle, within: 1.5 * row.height, of: 0...size.height, in: state) else {
                return nil
            }
            let (top, inner) = place(of: row, in: state, at: moment)
            guard top.value + 2 * row.height > 0, top.value - row.height < size.height else { return nil }
            return (row, top, inner)
        }
    }

    private func place(
        of row: Row, in state: ListMotion.State, at moment: Moment
    ) -> (top: FixedNumber, moment: Moment) {
        let top = FixedNumber(motion.place(row.middle, in: state) - row.height / 2)
        let rest = FixedNumber(motion.rest(row.middle, span: moment.span) - row.height / 2)
        let inner = Moment(
            time: moment.time, span: moment.span,
            transform: Affine.move(0, top.value).then(moment.transform),
            settled: Affine.move(0, rest.value).then(moment.settled))
        return (top, inner)
    }
}
