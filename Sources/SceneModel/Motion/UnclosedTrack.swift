import SceneText

/// A track in a layer whose value at the end of a loop differs from its value at the start.
package struct UnclosedTrack: Equatable {
    /// The path from the layer to the track, as JSON keys and indices.
    package let place: [Fault.Step]
    /// The message for the user: the difference between the values, and advice.
    package let reason: String

    /// The JSON key in the layer whose value contains the track.
    package var key: String {
        guard case .key(let key)? = place.first else { return "" }
        return key
    }

    /// The path from the layer to the track as text, such as `stroke.dashOffset`.
    package var path: String { JSONPath().appending(place, in: nil).description }

    /// True if the picture may be the same at both ends of the loop although the values differ, because the value is an
    /// offset in a repeating pattern, such as dashes or tiles.
    package var mayBeCyclic: Bool {
        guard case .key(let key)? = place.last else { return false }
        return ["from", "to", "dashOffset", "offset", "phase"].contains(key)
    }

    /// Returns all tracks whose values differ between the start and the end of a loop, in the JSON of a layer. The
    /// layer must be visible throughout the loop, which lasts `round`.
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
    /// Returns a message if this JSON is keyframes that don't return to their first value at the end of the loop;
    /// otherwise nil.
    fileprivate func reasonNotToReturn(after round: SceneTime) -> String? {
        guard let values = self["values"]?.array, let first = values.first, let last = values.last,
            values.contains(where: { $0 != first })
        else { return nil }
        let lastTime = self["times"]?.array?.last?.number
        let own = self["duration"]?.number ?? lastTime
        let length = own.map(SceneTime.init(seconds:)) ?? round
        let (each, whole) = (length.inSeconds, round.inSeconds)
        if self["repeats"] == true {
            guard round.cycles(of: length).part != .zero else { return nil }
            let parts = round.parts(near: length).filter { $0.value >= lastTime ?? 0 }
            let choice = parts.map(\.inWords).joined(separator: " or ")
            let advice = choice.isEmpty ? "" : "; choose a \"duration\" of \(choice)"
            return "repeats every \(each), and the loop (\(whole)) is not a multiple of this period\(advice)"
        }
        if length > round {
            let key = lastTime == nil ? "choose a \"duration\"" : "choose a last of \"times\""
            return "takes \(each), longer than the loop (\(whole)); \(key) of at most \(whole)"
        }
        guard first != last else { return nil }
        let ends = first.isBrief && last.isBrief ? (first.text, last.text) : ("its first value", "another")
        return
            "begins with \(ends.0) and ends with \(ends.1), which jumps when the loop (\(whole)) begins again; make the last value equal to the first, or give the layer \"start\" or \"end\" to begin again in each repetition"
    }

    private var isBrief: Bool { text.utf8.count <= 40 }
}

extension SceneTime {
    /// The time as text for messages, such as `1.5 s`.
    package var inSeconds: String { "\(JSON.number(value).text) s" }
    fileprivate var inWords: String { JSON.number(value).text }

    /// True if a scene can state this time exactly, because it is a whole number of nanoseconds.
    package var isExact: Bool { 1_000_000_000 % denominator == 0 }

    /// Returns up to two durations near `length` that divide this time into equal parts and that a scene can state
    /// exactly.
    package func parts(near length: SceneTime) -> [SceneTime] {
        let count = divided(near: length.value).count
        return Array(
            [count, count + 1, count - 1].filter { $0 > 0 }.map { times(SceneTime(1, over: $0)) }
                .filter(\.isExact).prefix(2))
    }
}
