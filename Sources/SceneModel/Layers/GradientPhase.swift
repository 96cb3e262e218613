import Geometry

/// The animation that moves a gradient's colours instead of the clock.
public enum GradientPhase: Sendable, Equatable {
    /// The number of steps taken; between two whole numbers the colours are in transition.
    case track(Track<Double>)
    /// The start times of the steps, in seconds since the start of the layer. Each step takes the gradient's step
    /// duration and follows its curve; overlapping steps add up.
    case steps([Double])

    /// The number of whole steps and the fraction of the next one, from 0 to below 1, at a time since the start of the
    /// layer.
    package func value(
        at time: SceneTime, span: LayerSpan, stepDuration: SceneTime, curve: Curve
    ) -> (whole: Int, part: Double) {
        switch self {
        case .track(let track):
            let steps = track.value(at: time, span: span)
            let whole = steps.rounded(.down)
            return (Int(whole), steps - whole)
        case .steps(let times):
            var (whole, part) = (0, 0.0)
            for start in times {
                let age = time - SceneTime(seconds: start)
                if age >= stepDuration {
                    whole += 1
                } else if age > .zero {
                    part += curve.value(at: age.fraction(of: stepDuration))
                }
            }
            // The fractions of overlapping steps may add up to more than one.
            let more = part.rounded(.down)
            return (whole + Int(more), part - more)
        }
    }
}

extension Format where Value == GradientPhase {
    /// The format of a phase: a track of steps, or their times.
    package static var gradientPhase: Format {
        let track = Format<Track<Double>>.track(of: .number(in: -1_000_000...1_000_000))
        let steps = ObjectFormat<[Double]>(properties: [
            .required(
                "steps", \.self, .list(of: .number(in: 0...1_000_000), count: 0...1000),
                "The times at which a step begins, in seconds since the layer began.")
        ])
        let expectation = "\(track.expectation), or {\"steps\": [...]}"
        return Format(
            expectation: expectation, schema: ["oneOf": [track.schema, JSON.objectSchema(steps.keys)]],
            meaning: track.meaning,
            read: { json, path, expected, reading in
                guard case .object = json, json["steps"] != nil else {
                    return track.read(json, at: path, expecting: expected, &reading).map(GradientPhase.track)
                }
                var times: [Double] = []
                return steps.read(json, into: &times, at: path, &reading) ? .steps(times) : nil
            },
            write: { phase in
                switch phase {
                case .track(let value): track.write(value)
                case .steps(let times): .object(steps.write(times))
                }
            })
    }
}
