/// The maximum and mean amplitudes of a sound's blocks, at ten levels of detail, for drawing it at any zoom.
package struct SoundPeaks: Sendable, Equatable {
    /// The version of the peaks, to be raised when the same file gives different ones. The libraries' versions affect
    /// peaks too.
    package static let version = 2
    /// The number of levels.
    package static let levelCount = 10
    /// The number of blocks in the coarsest level, if the sound's length was estimated correctly. Each following level
    /// has twice as many.
    package static let coarsestBlockCount = 2000

    /// A level of detail.
    package struct Level: Sendable, Equatable {
        /// The number of samples in a block; the last one may have fewer.
        package let blockLength: Int
        /// The maximum amplitude of each block, from 0 to 32,768.
        package internal(set) var maxima: [UInt16] = []
        /// The mean amplitude of each block, rounded down.
        package internal(set) var means: [UInt16] = []
    }

    /// The sample rate, in Hz.
    package let rate: Int
    /// The number of samples per channel.
    package let sampleCount: Int
    /// The levels, from the coarsest to the finest.
    package let levels: [Level]

    /// The number of samples in a block at a level, for a sound of about `sampleCount` samples.
    static func blockLength(at level: Int, of sampleCount: Int) -> Int {
        let blockCount = coarsestBlockCount << level
        return max((sampleCount + blockCount - 1) / blockCount, 1)
    }
}
