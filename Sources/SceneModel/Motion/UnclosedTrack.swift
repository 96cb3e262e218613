/// A track in a layer's description that is not at the end of a loop as at its beginning.
package struct UnclosedTrack: Equatable {
    /// The way to it, from the layer.
    package let place: [Fault.Step]
    /// What is wrong with it, and what to do.
    package let reason: String

    /// The key of the layer that it is in.
    package var key: String {
        guard case .key(let key)? = place.first else { return "" }
        return key
    }

    /// The way to it in words, such as `stroke.dashOffset`.
    package var path: String { JSONPath().appending(place, in: nil).description }

    /// Whether it may be as at the beginning although its value is not: a place in dashes or in tiles.
    package var mayBeCyclic: Bool {
        guard case .key(let key)? = place.last else { return false }
        return ["from", "to", "dashOffset", "offset", "phase"].contains(key)
    }

    /// Those in what a layer's description says of a layer that is there for all of a round.
    package static func all(in description: JSON, round: SceneTime) -> [UnclosedTrack] {
        tracks(in: description, at: [], round: round)
    }

    private static func tracks(in json: JSON, at place: [Fault.Step], round: SceneTime) -> [UnclosedTrack] {
        switch json {
        case .array(let items):
            return items.enumerated().flatMap { tracks(in: $1, at: place + [.index($0)], round: round) }
        case .object(let members):
            if let reason = json.reasonNotToReturn(after: round) {
                return [UnclosedTrack(place: place, reason: reason)]
            }
            return members.flatMap { tracks(in: $0.value, at: place + [.key($0.key)], round: round) }
        default: return []
        }
    }
}

extension JSON {
    /// Why keyframes are not as at their beginning after a round; nil if they are, or if this is something else.
    fileprivate func reasonNotToReturn(after round: SceneTime) -> String? {
        guard let values = self["values"]?.array, let first = values.first, let last = values.last,
            values.contains(where: { $0 != first })
        else { return nil }
        let length = self["duration"]?.number.map(SceneTime.init(seconds:)) ?? round
        let (own, whole) = (length.inSeconds, round.inSeconds)
        if self["repeats"] == true {
            guard round.cycles(of: length).part != .zero else { return nil }
            let choice = round.parts(near: length).map(\.inWords).joined(separator: " or ")
            let advice = choice.isEmpty ? "" : "; choose a \"duration\" of \(choice)"
            return "repeats every \(own), of which the loop (\(whole)) is no whole number\(advice)"
        }
        if length > round {
            return "takes \(own), longer than the loop (\(whole)); choose a \"duration\" of at most \(whole)"
        }
        guard first != last else { return nil }
        let ends = first.isBrief && last.isBrief ? (first.text, last.text) : ("its first value", "another")
        return
            "begins with \(ends.0) and ends with \(ends.1), which jumps when the loop (\(whole)) begins again; let the last value be the first one, or give the layer \"from\" or \"to\" to begin anew in each round"
    }

    private var isBrief: Bool { text.utf8.count <= 40 }
}

extension SceneTime {
    /// In seconds, as in messages.
    package var inSeconds: String { "\(JSON.number(value).text) s" }
    fileprivate var inWords: String { JSON.number(value).text }

    /// Whether a scene can say it: seconds are rounded to the nanosecond.
    package var isExact: Bool { 1_000_000_000 % denominator == 0 }

    /// Up to two lengths near another, of which this time is a whole number and which a scene can say.
    package func parts(near length: SceneTime) -> [SceneTime] {
        let count = divided(near: length.value).count
        return Array(
            [count, count + 1, count - 1].filter { $0 > 0 }.map { times(SceneTime(1, over: $0)) }
                .filter(\.isExact).prefix(2))
    }
}
