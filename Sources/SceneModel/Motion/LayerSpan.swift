/// The lifetime of a layer and what else its tracks depend on.
public struct LayerSpan: Sendable, Equatable {
    /// The time from its appearance to its end.
    public var length: SceneTime
    /// The period after which it must look as at its start; nil if it need not.
    public var round: SceneTime?
    /// The scene's seed.
    public var seed: Int

    /// A lifetime of zero.
    public static let zero = LayerSpan(.zero)

    /// Creates a lifetime of a given length.
    public init(_ length: SceneTime, round: SceneTime? = nil, seed: Int = 0) {
        (self.length, self.round, self.seed) = (length, round, seed)
    }

    /// Creates a lifetime of `numerator / denominator` seconds.
    package init(_ numerator: Int, over denominator: Int) {
        self.init(SceneTime(numerator, over: denominator))
    }

    /// Creates a lifetime in seconds, rounded to the nanosecond.
    package init(seconds: Double) { self.init(SceneTime(seconds: seconds)) }
}
