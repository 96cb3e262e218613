import SceneModel

extension OpenLayer {
    /// Returns the work of drawing the layer at a moment of the enclosing scene or group.
    func cost(in outer: Moment, _ part: FramePart) -> DrawingCost {
        blurredCost(in: outer, part).ofLayer(step)
    }

    private func blurredCost(in outer: Moment, _ part: FramePart) -> DrawingCost {
        guard let first = offsets.first, let last = offsets.last else { return sharpCost(in: outer, part) }
        guard isOther(in: moment(outer, later: first), than: moment(outer, later: last)) else {
            return sharpCost(in: moment(outer, later: first), part)
        }
        var picture = sharpCost(in: moment(outer, later: offsets[offsets.count / 2]), part)
        picture.add(perPixel: Price.sample)
        return picture.times(Double(offsets.count))
    }

    private func isOther(in one: Moment, than other: Moment) -> Bool {
        var (first, last) = (FigureBytes(), FigureBytes())
        var content: (any Figure)?
        guard describeSharp(in: one, into: &first, content: &content),
            describeSharp(in: other, into: &last, content: &content)
        else { return true }
        return first != last
    }
}

extension Renderer {
    /// Returns an estimate of the work of drawing the frame at `time`, computed without drawing.
    package func cost(at time: SceneTime) -> FrameCost {
        let (moment, frame) = (moment(at: time), FramePart(of: size))
        var sum = DrawingCost(0, within: frame.bounds)
        sum.add(perPixel: Price.background)
        for layer in layers { sum += layer.cost(in: moment, frame) }
        return FrameCost(sum, time: time, size: size)
    }
}
