import SceneModel

/// A difference between the beginning and the end of a loop.
public struct Seam: Equatable {
    /// The path to the layer.
    var steps: [SceneSource.Step] = []
    /// The key of the layer that causes the difference; nil if it is not known.
    var key: String?
    /// The subject of the message, such as "its opacity".
    private let what: String
    /// The period after which it repeats, if it does.
    private let period: SceneTime?
    /// The complete message, if it says more than what differs.
    private var wholeReason: String?
    /// The path from the layer to the value that causes the difference.
    private var path: String?

    /// Creates a seam from the thing that differs and, if it repeats, its period.
    public init(_ what: String, repeatingEvery period: SceneTime? = nil) {
        self.what = what
        self.period = period
    }

    /// A difference in the layer's content, from any cause.
    static func shown(repeatingEvery period: SceneTime?) -> Seam {
        Seam("what it shows", repeatingEvery: period)
    }

    /// A difference in the value of a key.
    init(key: String, _ what: String) {
        self.init(what)
        self.key = key
    }

    /// A difference in the value of a key, with a complete message.
    init(key: String, reason: String) {
        self.init(key: key, "its \(key)")
        wholeReason = reason
    }

    /// A difference caused by a track.
    init(_ track: UnclosedTrack) {
        self.init(key: track.key, reason: track.reason)
        path = track.path
    }

    /// Content that repeats by itself, with a period set by a key. `value` returns the key's value for another period.
    static func repeating(
        every period: SceneTime, in round: SceneTime, key: String, value: (SceneTime) -> SceneTime
    ) -> Seam {
        let values = round.parts(near: period).map(value).filter(\.isExact)
        let choice = values.map { JSON.number($0.value).text }.joined(separator: " or ")
        return Seam(
            key: key,
            reason:
                "what it shows repeats every \(period.inSeconds), and the loop (\(round.inSeconds)) is not a multiple of it"
                + (choice.isEmpty ? "" : "; choose \(choice)") + Self.durations(period, near: round))
    }

    /// Advice on durations of the scene in which something repeats a whole number of times.
    private static func durations(_ period: SceneTime, near round: SceneTime) -> String {
        guard period > .zero else { return "" }
        let count = round.cycles(of: period).whole
        let lengths = [count, count + 1].filter { $0 > 0 }.map { period.times(SceneTime($0, over: 1)) }
        let exact = lengths.filter(\.isExact).map { JSON.number($0.value).text }
        return exact.isEmpty
            ? "" : "; or let the scene last \(exact.joined(separator: " or ")) s"
    }

    /// The error for a loop of this duration.
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
            ?? "; let it end as it begins, or give the layer \"from\" or \"to\" to begin again in each repetition"
        return
            "\(what) is not the same at the end of the loop (\(loop.inSeconds)) as at its beginning\(advice)"
    }
}

/// A renderer of a layer that contains layers with their own seams.
protocol LayersRenderer: SourceTellingRenderer {
    /// The differences of the container itself, by key, and of its layers, by path.
    func seams(from first: Moment, to last: Moment) -> [Seam]
}

/// A renderer that knows which key sets the duration of its content.
protocol TimedRenderer: LayerRenderer {
    /// The seam for a loop of this length at whose end its content differs from the beginning; nil if the cause is not
    /// known.
    func seam(after round: SceneTime) -> Seam?
}
