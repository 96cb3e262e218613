import SceneText

/// A value of a transcript in JSON, with its place.
struct TranscriptNode {
    let json: JSON
    let place: JSONPlace

    /// The value of the first of these keys that the object has.
    subscript(keys: String...) -> TranscriptNode? {
        guard let members = json.members else { return nil }
        for key in keys {
            guard let index = members.firstIndex(where: { $0.key == key }) else { continue }
            return TranscriptNode(json: members[index].value, place: place.inner[index])
        }
        return nil
    }

    /// The elements; nil if the value is not a list.
    var items: [TranscriptNode]? {
        json.array.map { zip($0, place.inner).map { TranscriptNode(json: $0, place: $1) } }
    }

    /// The position in the file, in bytes.
    var offset: Int { Int(place.mark.offset) }

    /// The word or the text of an object.
    var text: String? {
        self["punctuated_word", "word", "text", "value", "Text", "Word"]?.json.string
    }

    /// The time range of an object, as far as it is stated.
    var times: (start: SceneTime?, end: SceneTime?) {
        // The "start" and "end" of Amazon Polly's speech marks are places in the text.
        if let time = self["time"]?.milliseconds { return (time, nil) }
        if let offsets = self["offsets"] {
            return (offsets["from"]?.milliseconds, offsets["to"]?.milliseconds)
        }
        if let start = self["AudioOffset", "audioOffset"]?.milliseconds {
            return (start, self["Duration", "duration"]?.milliseconds.map { start + $0 })
        }
        return (
            self["start", "start_time"]?.seconds ?? self["startMs"]?.milliseconds,
            self["end", "end_time"]?.seconds ?? self["endMs"]?.milliseconds
        )
    }

    /// The value as a time in seconds; nil if it is none.
    var seconds: SceneTime? { time(inUnits: 1) }

    private var milliseconds: SceneTime? { time(inUnits: 1000) }

    private func time(inUnits perSecond: Double) -> SceneTime? {
        guard let number = json.number, number >= 0, number / perSecond <= Self.latest else { return nil }
        return SceneTime(seconds: number / perSecond)
    }

    /// The latest time in seconds.
    private static let latest = 1_000_000.0
}
