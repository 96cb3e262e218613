/// Maximum and mean of a sound's amplitude in blocks, at ten levels of detail: what draws it at any zoom.
public struct SoundPeaks: Sendable, Equatable {
    /// Decides peaks together with the libraries' versions: goes up when the same file has others.
    package static let version = 2
    /// How many levels there are.
    public static let levelCount = 10
    /// How many blocks the coarsest level has, if the sound is as long as was estimated. Each level after it has twice as
    /// many as the one before.
    public static let coarsestBlockCount = 2000

    /// A level of detail.
    public struct Level: Sendable, Equatable {
        /// The samples of a block; the last one may have fewer.
        public let blockLength: Int
        /// The largest amplitude of each block, from 0 to 32,768.
        public internal(set) var maxima: [UInt16] = []
        /// The mean amplitude of each block, rounded down.
        public internal(set) var means: [UInt16] = []
    }

    /// Samples a second.
    public let rate: Int
    /// How many samples each channel has.
    public let sampleCount: Int
    /// The coarsest level first.
    public let levels: [Level]

    /// The samples of a block at a level, of a sound that is estimated to have so many.
    static func blockLength(at level: Int, of sampleCount: Int) -> Int {
        let blockCount = coarsestBlockCount << level
        return max((sampleCount + blockCount - 1) / blockCount, 1)
    }
}
