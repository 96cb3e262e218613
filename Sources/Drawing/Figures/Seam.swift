import SceneModel

/// What is not the same at the end of a loop as at its beginning.
public struct Seam: Equatable {
    /// The way to the layer.
    var steps: [SceneSource.Step] = []
    /// The layer's key that decides it; nil if it is not known.
    var key: String?
    /// What differs, as in "its opacity".
    private let what: String
    /// The time after which it would be as before.
    private let period: SceneTime?
    /// All that there is to say, if that is more than what differs.
    private var wholeReason: String?
    /// The way from the layer to what decides it.
    private var path: String?

    /// Says what differs, and how long it would take until it is as before, if it repeats.
    public init(_ what: String, repeatingEvery period: SceneTime? = nil) {
        self.what = what
        self.period = period
    }

    /// What the layer shows, whatever decides that.
    static func shown(repeatingEvery period: SceneTime?) -> Seam {
        Seam("what it shows", repeatingEvery: period)
    }

    /// A value of a layer's key.
    init(key: String, _ what: String) {
        self.init(what)
        self.key = key
    }

    /// A value of a layer's key, with all that there is to say of it.
    init(key: String, reason: String) {
        self.init(key: key, "its \(key)")
        wholeReason = reason
    }

    /// A track of a layer.
    init(_ track: UnclosedTrack) {
        self.init(key: track.key, reason: track.reason)
        path = track.path
    }

    /// Something that repeats by itself, at a speed that a key decides: `value` is the key's for another period.
    static func repeating(
        every period: SceneTime, in round: SceneTime, key: String, value: (SceneTime) -> SceneTime
    ) -> Seam {
        let values = round.parts(near: period).map(value).filter(\.isExact)
        let choice = values.map { JSON.number($0.value).text }.joined(separator: " or ")
        return Seam(
            key: key,
            reason:
                "what it shows repeats every \(period.inSeconds), of which the loop (\(round.inSeconds)) is no whole number"
                + (choice.isEmpty ? "" : "; choose \(choice)") + Self.durations(period, near: round))
    }

    /// Durations of a scene in which something repeats a whole number of times.
    private static func durations(_ period: SceneTime, near round: SceneTime) -> String {
        guard period > .zero else { return "" }
        let count = round.cycles(of: period).whole
        let lengths = [count, count + 1].filter { $0 > 0 }.map { period.times(SceneTime($0, over: 1)) }
        let exact = lengths.filter(\.isExact).map { JSON.number($0.value).text }
        return exact.isEmpty
            ? "" : "; or let the scene last \(exact.joined(separator: " or ")) s"
    }

    /// As an error, of a loop of a duration.
    func error(loop: SceneTime) -> AssetError {
        let error =
            key.map { AssetError(key: $0, path: path ?? $0, reason: reason(loop: loop)) }
            ?? AssetError(layer: reason(loop: loop))
        return steps.reversed().reduce(error) { $0.inLayer($1) }
    }

    private func reason(loop: SceneTime) -> String {
        if let wholeReason { return wholeReason }
        let advice =
            period.map { "; it repeats every \($0.inSeconds)\(Self.durations($0, near: loop))" }
            ?? "; let it end as it begins, or give the layer \"from\" or \"to\" to begin anew in each round"
        return
            "\(what) is not the same at the end of the loop (\(loop.inSeconds)) as at its beginning\(advice)"
    }
}

/// A renderer of layers that each have seams of their own.
protocol LayersRenderer: SourceTellingRenderer {
    /// What differs, of itself by the keys, and of its layers by the ways to them.
    func seams(from first: Moment, to last: Moment) -> [Seam]
}

/// A renderer that can say which key decides how long what it shows takes.
protocol TimedRenderer: LayerRenderer {
    /// What to say in a loop of this length, at whose end it shows something else than at its beginning; nil if it is not
    /// known.
    func seam(after round: SceneTime) -> Seam?
}
