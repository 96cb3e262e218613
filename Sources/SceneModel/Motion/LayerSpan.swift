/// A layer's life, as its tracks need to know it.
public struct LayerSpan: Sendable, Equatable {
    /// From its appearing to its end.
    public var length: SceneTime
    /// After how long it must be as at its beginning; nil if it need not.
    public var round: SceneTime?
    /// The scene's seed.
    public var seed: Int

    /// No time at all.
    public static let zero = LayerSpan(.zero)

    /// A life of a length.
    public init(_ length: SceneTime, round: SceneTime? = nil, seed: Int = 0) {
        (self.length, self.round, self.seed) = (length, round, seed)
    }

    /// A life of `numerator / denominator` seconds.
    package init(_ numerator: Int, over denominator: Int) {
        self.init(SceneTime(numerator, over: denominator))
    }

    /// A life of so many seconds, rounded to the nanosecond.
    package init(seconds: Double) { self.init(SceneTime(seconds: seconds)) }
}
