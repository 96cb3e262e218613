/// The maximum and mean amplitudes of blocks of a sound at ten levels of detail, from which it can be drawn at any
/// zoom.
package struct SoundPeaks: Sendable, Equatable {
    /// The version of the peaks. It must be increased when the same file gives different peaks. The versions of the
    /// libraries affect peaks too.
    package static let version = 2
    /// The number of levels of detail.
    package static let levelCount = 10
    /// The number of blocks in the coarsest level if the duration of the sound was estimated correctly. Each finer
    /// level has twice as many.
    package static let coarsestBlockCount = 2000

    /// A level of detail.
    package struct Level: Sendable, Equatable {
        /// The number of samples in a block. The last block may have fewer.
        package let blockLength: Int
        /// The maximum amplitude in each block, from 0 to 32,768.
        package internal(set) var maxima: [UInt16] = []
        /// The mean amplitude in each block, rounded down.
        package internal(set) var means: [UInt16] = []
    }

    /// The sample rate, in Hz.
    package let rate: Int
    /// The number of samples per channel.
    package let sampleCount: Int
    /// The levels of detail, from the coarsest to the finest.
    package let levels: [Level]

    /// Returns the number of samples per block at a level of detail, for a sound of about `sampleCount` samples.
    static func blockLength(at level: Int, of sampleCount: Int) -> Int {
        let blockCount = coarsestBlockCount << level
        return max((sampleCount + blockCount - 1) / blockCount, 1)
    }
}
