/// What a container must know about encoded video.
public struct VideoTrack: Sendable, Equatable {
    /// Pixels from left to right.
    public var width: Int
    /// Pixels from top to bottom.
    public var height: Int
    /// Frames in `rateDenominator` seconds.
    public var rateNumerator: Int
    /// The seconds that `rateNumerator` frames last.
    public var rateDenominator: Int
    /// The encoder's sequence and picture parameter sets.
    public var header: [UInt8]

    /// Creates a description.
    public init(width: Int, height: Int, rateNumerator: Int, rateDenominator: Int, header: [UInt8]) {
        self.width = width
        self.height = height
        self.rateNumerator = rateNumerator
        self.rateDenominator = rateDenominator
        self.header = header
    }
}
