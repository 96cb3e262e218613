import Geometry
import Rasteriser
import SceneModel

extension SequenceContent: Drawable {
    /// See `Drawable`.
    public func open(_ opening: Opening) throws -> any LayerRenderer { try SequenceRenderer(self, opening) }
}

/// An opened sequence: its items with their times.
private struct SequenceRenderer: LayersRenderer {
    private struct Item: Sendable {
        let layer: OpenLayer
        let start, end: SceneTime
        /// The transition to the next item, and the time for which both are seen.
        let transition: Transition
        let overlap: SceneTime
        let picture: LayerPicture?
    }

    /// The visible items at one moment: one item, or two during a transition, each at its own time.
    private struct Scenery {
        let last: (item: Item, time: SceneTime)
        var next: (item: Item, time: SceneTime)?
        /// The elapsed fraction of the transition.
        var fraction = 0.0
    }

    private let ownSize: Size?
    private let size: Size
    private let items: [Item]
    /// For a loop in which the last item leads to the first, the period of the loop and the time for which the last item
    /// is seen at its beginning.
    private let closing: (period: SceneTime, overlap: SceneTime)?

    init(_ content: SequenceContent, _ opening: Opening) throws {
        ownSize = content.size?.points
        size = ownSize ?? opening.size
        var inner = opening.sized(size)
        // Items appear and disappear within a loop.
        inner.period = nil
        items = try zip(content.items.indices, OpenLayer.open(items: content.items, for: inner)).map {
            index, layer in
            let (item, transition) = (content.items[index], content.transition(after: index))
            let start = SceneTime(seconds: item.start)
            let isShown = index < content.items.count - 1 || opening.period != nil
            let picture =
                isShown && transition.kind == .luma ? try opening.picture(transition.file) : nil
            return Item(
                layer: layer, start: start, end: item.span.endTime ?? start, transition: transition,
                overlap: SceneTime(seconds: transition.overlap), picture: picture)
        }
        closing = opening.period.flatMap { [items] period in
            guard let last = items.last, items.count > 1, last.end > period,
                last.end - period <= last.overlap + .precision
            else { return nil }
            return (period, last.end - period)
        }
    }

    func size(at time: SceneTime, span: LayerSpan) -> Size? { ownSize }

    /// Returns what is seen at a time since the sequence appeared; nil before the first item.
    private func scenery(at time: SceneTime) -> Scenery? {
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            if items[middle].start <= time { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let current = items[low - 1]
        if low == 1 {
            guard let closing, let last = items.last, time < closing.overlap else {
                return Scenery(last: (current, time))
            }
            return Scenery(
                last: (last, time + closing.period), next: (current, time),
                fraction: time.fraction(of: closing.overlap))
        }
        let (before, age) = (items[low - 2], time - current.start)
        guard age < before.overlap else { return Scenery(last: (current, time)) }
        return Scenery(
            last: (before, time), next: (current, time), fraction: age.fraction(of: before.overlap))
    }

    private func state(_ scenery: Scenery) -> TransitionState {
        TransitionState(scenery.last.item.transition, at: scenery.fraction, in: size)
    }

    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory {
        let isBlurred = items.contains { $0.transition.kind == .blur }
        let drawn = isBlurred ? frame.height : rows
        var memory = DrawingMemory.ofEach(items.map { $0.layer.memory(rows: drawn, of: frame) })
        memory.addPicture(rows: drawn, of: frame)
        memory.addPicture(rows: rows, of: frame)
        if isBlurred { memory.addBlur(of: frame) }
        return memory
    }

    func figure(at moment: Moment) -> any Figure {
        guard let scenery = scenery(at: moment.time) else {
            return GroupFigure(layers: [], mask: nil, clip: nil, blend: .normal, blur: FixedNumber(0))
        }
        guard let next = scenery.next else {
            let only = scenery.last.item.layer.figure(in: moment)
            return GroupFigure(
                layers: [only].compactMap(\.self), mask: nil, clip: nil, blend: .normal, blur: FixedNumber(0))
        }
        let state = state(scenery)
        return SequenceFigure(
            last: scenery.last.item.layer.figure(
                in: state.last.moment(moment, at: scenery.last.time, in: size)),
            next: next.item.layer.figure(in: state.next.moment(moment, at: next.time, in: size)),
            state: state,
            size: size, picture: scenery.last.item.picture)
    }

    func cost(at moment: Moment, in part: FramePart) -> DrawingCost {
        guard let scenery = scenery(at: moment.time) else { return .nothing }
        guard let next = scenery.next else { return scenery.last.item.layer.cost(in: moment, part) }
        let state = state(scenery)
        var cost = scenery.last.item.layer.cost(
            in: state.last.moment(moment, at: scenery.last.time, in: size), part)
        cost += next.item.layer.cost(in: state.next.moment(moment, at: next.time, in: size), part)
        if let blur = BoxBlur(deviation: state.blur.value * moment.transform.meanScale) {
            cost.add(perPixel: 2 * Price.blur(blur))
        }
        cost.add(perPixel: Price.group)
        return cost
    }

    func describeOrigin(of moment: Moment, into bytes: inout FigureBytes) -> Bool {
        var part = FigureBytes()
        guard let scenery = scenery(at: moment.time) else {
            bytes.append(part)
            return true
        }
        func append(_ item: Item, _ moment: Moment) -> Bool {
            var own = FigureBytes()
            guard item.layer.describe(in: moment, into: &own) else { return false }
            part.append(own)
            return true
        }
        if let next = scenery.next {
            let state = state(scenery)
            state.describe(into: &part)
            if let picture = scenery.last.item.picture { picture.describe(into: &part) }
            let (from, to) = (
                state.last.moment(moment, at: scenery.last.time, in: size),
                state.next.moment(moment, at: next.time, in: size)
            )
            guard append(scenery.last.item, from), append(next.item, to) else { return false }
        } else if !append(scenery.last.item, moment) {
            return false
        }
        bytes.append(part)
        return true
    }

    /// Returns no jumps: the last item leads to the first by its transition, or by a cut.
    func seams(from first: Moment, to last: Moment) -> [LoopSeam] { [] }
}
