import Geometry
import SceneModel
import SceneText

/// A time at which the page adds a keyframe to a track.
struct TrackMoment {
    private let track: JSON
    private let time: SceneTime
    private let span: LayerSpan

    /// Parses `{"track": keyframes, "time": seconds, "length": seconds}`; returns nil for any other JSON.
    init?(_ json: JSON) {
        guard let track = json["track"], let time = json["time"]?.number, let length = json["length"]?.number,
            Self.times.contains(time), Self.times.contains(length)
        else { return nil }
        (self.track, self.time, span) = (track, SceneTime(seconds: time), LayerSpan(seconds: length))
    }

    private static let times = 0.0...1_000_000

    /// The new keyframe, which leaves the motion unchanged: its `value`, with numbers rounded to four decimal places,
    /// and the `curves` before and after the keyframe; `curves` is null if the existing curve can't be split there.
    ///
    /// Nil for values that JSON can't express, such as a path between two other paths, and for values that are not
    /// finite.
    var json: JSON? {
        let numbers = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
        return json(.number(in: numbers)) ?? json(.point(in: numbers)) ?? json(.color) ?? json(.cornerRadii)
    }

    private func json<Value: Interpolatable>(_ format: Format<Value>) -> JSON? {
        guard
            let read = try? Format.track(of: format).read(
                text: Array(track.text.utf8), kinds: LayerKinds([])),
            case .keyframes(let frames) = read
        else { return nil }
        let value = format.write(read.value(at: time, span: span))
        guard value.isFinite else { return nil }
        return ["value": value.rounded, "curves": curves(of: frames)]
    }

    private func curves<Value>(of frames: Keyframes<Value>) -> JSON {
        let (step, share) = frames.step(at: time, span: span.length)
        guard let halves = frames.curve(step).split(at: share) else { return .null }
        return [Format.curve.write(halves.before), Format.curve.write(halves.after)]
    }
}

extension JSON {
    fileprivate var rounded: JSON {
        switch self {
        // Larger numbers have no decimal places that could be rounded.
        case .number(let number): .number(number.magnitude < 1e15 ? (number * 1e4).rounded() / 1e4 : number)
        case .array(let items): .array(items.map(\.rounded))
        default: self
        }
    }
}
