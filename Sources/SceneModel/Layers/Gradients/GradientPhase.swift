import Geometry
import SceneText

/// The animation that moves a gradient's colours, instead of a continuous movement with time.
public enum GradientPhase: Sendable, Equatable {
    /// The number of steps that the colours have taken. Between two whole numbers, the colours move from one station
    /// (point) to the next.
    case track(Track<Double>)
    /// The start times of the steps, in seconds since the start of the layer. Each step has the gradient's step
    /// duration and curve. The movements of overlapping steps add up.
    case steps([Double])

    /// Returns the number of completed steps and the progress of the next step, from 0 to below 1, at a time since the
    /// start of the layer.
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
            // The progress of overlapping steps may add up to more than one step.
            let more = part.rounded(.down)
            return (whole + Int(more), part - more)
        }
    }
}

extension Format where Value == GradientPhase {
    /// The format of a phase: either the number of steps as a track (a value that may be animated), or the start times
    /// of the steps.
    package static var gradientPhase: Format {
        let track = Format<Track<Double>>.track(of: .number(in: -1_000_000...1_000_000))
        let steps = ObjectFormat<[Double]>(properties: [
            .required(
                "steps", \.self, .list(of: .number(in: 0...1_000_000), count: 0...1000),
                "The start times of the steps, in seconds since the start of the layer.")
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
