import SceneModel

extension OpenLayer {
    /// The layer in a scene or group at a moment of that, with the blur of its movement; nil when it is not visible then.
    func figure(in outer: Moment) -> LayerFigure? {
        let exposures = exposures(in: outer)
        guard exposures.count > 1 else {
            return sharpFigure(in: exposures.first?.moment ?? outer, content: exposures.first?.content)
        }
        let parts = exposures.map {
            (count: $0.count, layer: sharpFigure(in: $0.moment, content: $0.content))
        }
        return LayerFigure(
            step: step, transform: outer.transform, opacity: FixedNumber(1), figure: MeanFigure(parts: parts))
    }

    /// Appends what the layer's part of a frame depends on, and returns true; false when the layer can't say. A layer
    /// that is not visible appends nothing.
    func describe(in outer: Moment, into bytes: inout FigureBytes) -> Bool {
        let exposures = exposures(in: outer)
        guard exposures.count > 1 else {
            guard let only = exposures.first else {
                var content: (any Figure)?
                return describeSharp(in: outer, into: &bytes, content: &content)
            }
            if let description = only.description { bytes.join(description) }
            return only.description != nil
        }
        var parts = FigureBytes()
        for exposure in exposures {
            guard let description = exposure.description else { return false }
            parts.append(exposure.count)
            parts.append(description)
        }
        bytes.append(name: "motionBlur")
        bytes.append(parts)
        return true
    }

    /// A moment while the shutter is open.
    private struct Exposure {
        let moment: Moment
        /// How many samples it stands for.
        var count = 1
        /// Nil if the layer can't say what it is drawn from.
        let description: FigureBytes?
        /// What is shown then, if that was made already.
        let content: (any Figure)?
    }

    /// The moments at which the layer is drawn, each with those after it at which it is the same; none for a layer without
    /// motion blur. One that rests has one.
    private func exposures(in outer: Moment) -> [Exposure] {
        var exposures: [Exposure] = []
        for offset in offsets {
            let moment = moment(outer, later: offset)
            var bytes = FigureBytes()
            var content: (any Figure)?
            let description = describeSharp(in: moment, into: &bytes, content: &content) ? bytes : nil
            if let last = exposures.last, let description, last.description == description {
                exposures[exposures.count - 1].count += 1
            } else {
                exposures.append(Exposure(moment: moment, description: description, content: content))
            }
        }
        return exposures
    }

    /// The same moment, so much later.
    func moment(_ outer: Moment, later offset: SceneTime) -> Moment {
        Moment(
            time: time(outer.time, plus: offset), span: outer.span, transform: outer.transform,
            settled: outer.settled)
    }

    /// A later time, in a loop of the first round: after its end a round begins again.
    private func time(_ time: SceneTime, plus offset: SceneTime) -> SceneTime {
        let later = time + offset
        return period.map { later.cycles(of: $0).part } ?? later
    }
}
