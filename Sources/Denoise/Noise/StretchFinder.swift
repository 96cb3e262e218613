/// A search for the quietest stretch of 0.6 seconds in a sound, made while the sound is read. Memory use does not grow
/// with the duration.
///
/// A stretch consists of blocks of 50 ms. No block may be digital silence, from which noise can't be learned. Steady
/// stretches are preferred: their loudest block has at most four times the power of their quietest block.
package struct StretchFinder: Sendable {
    /// The number of samples per channel so far.
    package private(set) var sampleCount = 0
    /// The sum of the squares of all samples in complete blocks.
    private var energy = 0.0

    private let channelCount, blockLength: Int
    /// The powers of the most recent blocks, at most as many as one stretch has.
    private var blocks: [Double] = []
    private var blockCount = 0
    private var blockEnergy = 0.0
    private var filled = 0
    private var steady: NoiseStretch?
    private var any: NoiseStretch?

    /// The number of blocks in a stretch.
    private static let blocksOfStretch = 12
    private static let fewestBlocks = 5
    /// The power below which a block counts as digital silence: -90 dB.
    static let silence = 1e-9
    private static let steadiness = 4.0

    /// Prepares the search in a sound with a sample rate of `rate`, in Hz.
    package init(rate: Int, channelCount: Int) {
        self.channelCount = channelCount
        blockLength = max(rate / 20, 1)
    }

    /// Adds the next samples, with interleaved channels.
    package mutating func add(_ samples: Span<Float>) {
        var place = 0
        let width = channelCount
        while place < samples.count {
            let end = min(place + (blockLength - filled) * width, samples.count)
            var sum = 0.0
            for index in place..<end {
                let sample = Double(samples[index])
                sum += sample * sample
            }
            filled += (end - place) / width
            blockEnergy += sum
            place = end
            if filled == blockLength { endBlock() }
        }
        sampleCount += samples.count / width
    }

    private mutating func endBlock() {
        energy += blockEnergy
        blocks.append(blockEnergy / Double(blockLength * channelCount))
        (filled, blockEnergy) = (0, 0)
        blockCount += 1
        if blocks.count > Self.blocksOfStretch { blocks.removeFirst() }
        if blocks.count == Self.blocksOfStretch { consider(blocks) }
    }

    private mutating func consider(_ blocks: [Double]) {
        guard let (stretch, isSteady) = stretch(of: blocks) else { return }
        if stretch.power < any?.power ?? .infinity { any = stretch }
        if isSteady, stretch.power < steady?.power ?? .infinity { steady = stretch }
    }

    /// Returns the stretch that ends with the most recent block; nil if a block is digital silence. `blocks` are the
    /// powers of the stretch's blocks.
    private func stretch(of blocks: [Double]) -> (NoiseStretch, isSteady: Bool)? {
        guard let lowest = blocks.min(), let highest = blocks.max(), lowest > Self.silence else { return nil }
        let samples = (blockCount - blocks.count) * blockLength..<blockCount * blockLength
        let power = blocks.reduce(0, +) / Double(blocks.count)
        return (NoiseStretch(samples: samples, power: power), highest <= lowest * Self.steadiness)
    }

    /// The quietest stretch so far; nil if all stretches contain digital silence, or if the sound is shorter than a
    /// quarter of a second.
    package var quietest: NoiseStretch? {
        if let found = steady ?? any { return found }
        guard (Self.fewestBlocks..<Self.blocksOfStretch).contains(blockCount) else { return nil }
        return stretch(of: blocks)?.0
    }

    /// The mean of the squared samples so far.
    package var power: Double {
        let count = sampleCount * channelCount
        return count > 0 ? (energy + blockEnergy) / Double(count) : 0
    }
}

/// A stretch of a sound in which probably only noise is heard.
package struct NoiseStretch: Sendable, Equatable {
    /// The range of samples, counted per channel.
    package let samples: Range<Int>
    /// The mean of the squared samples of all channels.
    package let power: Double

    /// Creates a stretch.
    package init(samples: Range<Int>, power: Double) { (self.samples, self.power) = (samples, power) }
}
