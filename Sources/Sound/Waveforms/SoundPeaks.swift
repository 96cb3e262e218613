/// The maximum and mean amplitudes of blocks of a sound at ten levels of detail. With these levels, the sound's
/// waveform can be drawn at any zoom.
package struct SoundPeaks: Sendable, Equatable {
    /// The version of the calculation of peaks, to be increased when the same file gives different peaks. The peaks
    /// also depend on the versions of the libraries.
    package static let version = 2
    /// The number of levels of detail.
    package static let levelCount = 10
    /// The number of blocks in the coarsest level if the duration of the sound was estimated correctly. Each finer
    /// level has twice as many blocks as the level before.
    package static let coarsestBlockCount = 2000

    /// The amplitudes at one level of detail.
    package struct Level: Sendable, Equatable {
        /// The number of samples in a block. The last block may have fewer samples.
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

extension SoundPeaks {
    /// Returns the maximum and the mean amplitude in each of `count` columns of equal width, which cover the samples
    /// from `start` to `end`. They are calculated from blocks of at most a quarter of a column, or from the smallest
    /// blocks, so a column may include samples of its neighbours, up to one block. Outside the sound, both amplitudes
    /// are 0.
    package func columns(
        from start: Double, to end: Double, count: Int
    ) -> (maxima: [UInt16], means: [UInt16]) {
        let width = (end - start) / Double(count)
        guard let level = levels.first(where: { 4 * Double($0.blockLength) <= width }) ?? levels.last else {
            return ([], [])
        }
        let columns = (0..<count).map { column -> (UInt16, UInt16) in
            let from = start + Double(column) * width
            let blocks = level.blocks(from: from, to: from + width)
            guard !blocks.isEmpty else { return (0, 0) }
            let sum = level.means[blocks].reduce(0) { $0 + Int($1) }
            return (level.maxima[blocks].max() ?? 0, UInt16(sum / blocks.count))
        }
        return (columns.map(\.0), columns.map(\.1))
    }
}

extension SoundPeaks.Level {
    /// Returns the blocks that contain the samples between two positions. A position that differs from the boundary of
    /// a block only by a rounding error counts as exactly on the boundary.
    fileprivate func blocks(from: Double, to: Double) -> Range<Int> {
        func block(_ place: Double) -> Double { place / Double(blockLength) }
        let end = Double(maxima.count)
        let first = min(max((block(from) + 1e-6).rounded(.down), 0), end)
        let last = min(max((block(to) - 1e-6).rounded(.up), from < 0 ? 0 : first + 1), end)
        return Int(first)..<Int(max(first, last))
    }
}
