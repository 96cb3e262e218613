import SceneModel

/// A moment of keyframes, as the page asks for it when a keyframe is added there.
struct TrackMoment {
    private let track: JSON
    private let time: SceneTime
    private let span: LayerSpan

    /// Reads `{"track": keyframes, "time": seconds, "length": seconds}`; nil for anything else.
    init?(_ json: JSON) {
        guard let track = json["track"], let time = json["time"]?.number, let length = json["length"]?.number,
            Self.times.contains(time), Self.times.contains(length)
        else { return nil }
        (self.track, self.time, span) = (track, SceneTime(seconds: time), LayerSpan(seconds: length))
    }

    private static let times = 0.0...1_000_000

    /// The value then, numbers rounded to four digits; nil for values of a kind that can't be written, such as paths
    /// on their way from one to another, and for what is no number, as between the largest and the lowest.
    var value: JSON? {
        let numbers = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
        return value(.number(in: numbers)) ?? value(.point(in: numbers)) ?? value(.color)
            ?? value(.cornerRadii)
    }

    private func value<Value: Interpolatable>(_ format: Format<Value>) -> JSON? {
        guard
            let read = try? Format.track(of: format).read(
                text: Array(track.text.utf8), kinds: LayerKinds([]))
        else { return nil }
        let value = format.write(read.value(at: time, span: span))
        return value.isFinite ? value.rounded : nil
    }
}

extension JSON {
    fileprivate var isFinite: Bool {
        switch self {
        case .number(let number): number.isFinite
        case .array(let items): items.allSatisfy(\.isFinite)
        default: true
        }
    }

    fileprivate var rounded: JSON {
        switch self {
        // Larger numbers have no digits behind the point that could be rounded.
        case .number(let number): .number(number.magnitude < 1e15 ? (number * 1e4).rounded() / 1e4 : number)
        case .array(let items): .array(items.map(\.rounded))
        default: self
        }
    }
}
