import Geometry
import Rasteriser
import SceneModel

extension OpenLayer {
    /// Returns the layer's figure with motion blur, at a moment of the enclosing scene or group; nil if the layer is
    /// not visible then.
    func figure(in outer: Moment) -> LayerFigure? {
        let exposures = exposures(in: outer)
        guard exposures.count > 1 else {
            return sharpFigure(in: exposures.first?.moment ?? outer, content: exposures.first?.content)
        }
        let parts = exposures.map {
            (count: $0.count, layer: sharpFigure(in: $0.moment, content: $0.content))
        }
        return LayerFigure(
            step: step, transform: outer.transform, opacity: FixedNumber(1), figure: MeanFigure(parts: parts),
            blends: parts.contains { $0.layer?.blends ?? false })
    }

    /// Appends everything that the layer's pixels in a frame depend on, and returns true. Returns false if the layer
    /// can't describe these values. Appends nothing for a layer that is not visible.
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

    /// A moment at which the shutter of the motion blur is open.
    private struct Exposure {
        let moment: Moment
        /// The number of motion blur samples with the same appearance.
        var count = 1
        /// The bytes that identify the layer's appearance at this moment; nil if the layer can't describe what its
        /// pixels depend on.
        let description: FigureBytes?
        /// The figure of the layer's content at this moment; nil if it was not made yet.
        let content: (any Figure)?
    }

    /// Returns the moments that are averaged for motion blur. Successive moments with the same appearance are merged,
    /// so a layer at rest has a single exposure. Empty for a layer without motion blur.
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

    /// Returns the moment of the scene or group that is later by `offset`.
    func moment(_ outer: Moment, later offset: SceneTime) -> Moment {
        Moment(
            time: time(outer.time, plus: offset), span: outer.span, transform: outer.transform,
            settled: outer.settled)
    }

    /// Returns `time` plus `offset`. In a loop, the result wraps around to the first period.
    private func time(_ time: SceneTime, plus offset: SceneTime) -> SceneTime {
        let later = time + offset
        return period.map { later.cycles(of: $0).part } ?? later
    }
}

/// A layer with motion blur in one frame: the weighted mean of its appearances at several moments.
struct MeanFigure: BoundedFigure {
    /// The layer's appearances at several moments, each with its weight `count`; `layer` is nil if the layer is not
    /// visible at the moment.
    let parts: [(count: Int, layer: LayerFigure?)]

    func draw(on canvas: inout Canvas) throws {
        let all = parts.map { (count: $0.count, bounds: $0.layer?.bounds ?? .nothing) }
        try canvas.drawMean(all) { picture, number in try parts[number].layer?.draw(on: &picture) }
    }

    func bounds(under transform: Affine) -> PixelBounds {
        PixelBounds.union(parts.compactMap { $0.layer?.bounds })
    }

    /// Returns false, because `OpenLayer` describes the averaged moments itself.
    func describe(into bytes: inout FigureBytes) -> Bool { false }
}
