import SceneModel
import SceneText

/// A visible jump where a scene's loop begins again: a layer looks different at the end of the loop and at its
/// beginning.
public struct LoopSeam: Equatable {
    /// The path to the layer.
    var steps: [SceneSource.Step] = []
    /// The JSON key in the layer whose value causes the jump; nil if unknown.
    var key: String?
    /// The grammatical subject of the error message, such as "its opacity".
    private let what: String
    /// The period after which the layer's content, such as a pattern, repeats by itself; nil for content that does not
    /// repeat.
    private let period: SceneTime?
    /// The complete error message; nil for the usual message, which begins with `what`.
    private var wholeReason: String?
    /// The path from the layer to the value that causes the jump; nil if the path is only `key`.
    private var path: String?

    /// Creates the description of a jump at the end of a loop. `what` is the grammatical subject of the error message.
    /// `period` is the time after which the layer's content repeats by itself; nil for content that does not repeat.
    public init(_ what: String, repeatingEvery period: SceneTime? = nil) {
        self.what = what
        self.period = period
    }

    /// Creates the description of a jump in the layer's content whose cause is unknown.
    static func shown(repeatingEvery period: SceneTime?) -> LoopSeam {
        LoopSeam("the layer's content", repeatingEvery: period)
    }

    /// Creates the description of a jump in the value of a JSON key. `what` is the grammatical subject of the error
    /// message.
    init(key: String, _ what: String) {
        self.init(what)
        self.key = key
    }

    /// Creates the description of a jump in the value of a JSON key. `reason` is the complete error message.
    init(key: String, reason: String) {
        self.init(key: key, "its \(key)")
        wholeReason = reason
    }

    /// Creates the description of the jump of a keyframe track whose first and last values differ.
    init(_ track: UnclosedTrack) {
        self.init(key: track.key, reason: track.reason)
        path = track.path
    }

    /// Creates the description of the jump of content whose own `period` does not divide the loop's duration `round`.
    /// The value of `key` sets this period. `value` converts a suitable period to a value of `key`, for the advice in
    /// the message.
    static func repeating(
        every period: SceneTime, in round: SceneTime, key: String, value: (SceneTime) -> SceneTime
    ) -> LoopSeam {
        let values = round.parts(near: period).map(value).filter(\.isExact)
        let choice = values.map { JSON.number($0.value).text }.joined(separator: " or ")
        return LoopSeam(
            key: key,
            reason:
                "the layer's content repeats every \(period.inSeconds), and the loop (\(round.inSeconds)) is not a multiple of this period"
                + (choice.isEmpty ? "" : "; choose \(choice)") + Self.durations(period, near: round))
    }

    /// Returns advice on durations of the scene in which content with this period repeats a whole number of times.
    private static func durations(_ period: SceneTime, near round: SceneTime) -> String {
        guard period > .zero else { return "" }
        let count = round.cycles(of: period).whole
        let lengths = [count, count + 1].filter { $0 > 0 }.map { period.times(SceneTime($0, over: 1)) }
        let exact = lengths.filter(\.isExact).map { JSON.number($0.value).text }
        return exact.isEmpty
            ? "" : "; or set the scene's duration to \(exact.joined(separator: " or ")) s"
    }

    /// Returns the error that reports this jump to the user. `loop` is the duration of the loop.
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
            ?? "; make the end equal to the beginning, or give the layer \"start\" or \"end\" to begin again in each repetition"
        return
            "\(what) is not the same at the end of the loop (\(loop.inSeconds)) as at its beginning\(advice)"
    }
}

/// A renderer for a container layer, whose inner layers may jump at the end of a loop too.
protocol LayersRenderer: SourceDescribingRenderer {
    /// Returns the jumps at the end of a loop: the jumps of the container itself, each with its JSON key, and the jumps
    /// of inner layers, each with the path to its layer. `first` and `last` are the loop's beginning and end.
    func seams(from first: Moment, to last: Moment) -> [LoopSeam]
}

/// A renderer that knows which JSON key sets the duration of its content.
protocol TimedRenderer: LayerRenderer {
    /// Returns the description of a jump that occurs because the content's duration does not divide the loop's duration
    /// `round`; nil if there is no such jump.
    func seam(after round: SceneTime) -> LoopSeam?
}
