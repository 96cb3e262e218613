/// A builder of a sound's peaks, which needs a single pass through the sound. Memory use is bounded unless
/// `isOverfull`.
struct PeakBuilder {
    /// The number of samples that were added.
    private(set) var sampleCount = 0
    private let estimate: Int
    private var levels: [OpenLevel]

    /// Prepares the levels of detail for a sound of about this many samples.
    init(estimatedSampleCount: Int) {
        estimate = estimatedSampleCount
        levels = (0..<SoundPeaks.levelCount).map { level in
            OpenLevel(blockLength: SoundPeaks.blockLength(at: level, of: estimatedSampleCount))
        }
    }

    /// True if more than twice as many samples were added as estimated. Then memory use grows with the sound.
    var isOverfull: Bool { sampleCount > 2 * max(estimate, SoundPeaks.coarsestBlockCount) }

    /// True if fewer than half as many samples were added as estimated. Then the levels have too few blocks.
    var isSparse: Bool { sampleCount < estimate / 2 }

    /// Adds the amplitudes of the next samples.
    mutating func add(_ amplitudes: Span<UInt16>) {
        var place = 0
        while place < amplitudes.count {
            let rest = levels.reduce(amplitudes.count - place) { min($0, $1.rest) }
            var (largest, sum) = (UInt16(0), 0)
            for index in place..<place + rest {
                largest = max(largest, amplitudes[index])
                sum += Int(amplitudes[index])
            }
            for index in levels.indices { levels[index].add(rest, largest: largest, sum: sum) }
            place += rest
        }
        sampleCount += amplitudes.count
    }

    /// Returns the peaks of all samples that were added.
    consuming func finish(rate: Int) -> SoundPeaks {
        for index in levels.indices { levels[index].finish() }
        return SoundPeaks(rate: rate, sampleCount: sampleCount, levels: levels.map(\.level))
    }

    /// A level of detail while samples are added. Its last block is incomplete.
    private struct OpenLevel {
        var level: SoundPeaks.Level
        var rest: Int
        private var largest = UInt16(0)
        private var sum = 0

        init(blockLength: Int) {
            level = SoundPeaks.Level(blockLength: blockLength)
            rest = blockLength
        }

        mutating func add(_ count: Int, largest: UInt16, sum: Int) {
            self.largest = max(self.largest, largest)
            self.sum += sum
            rest -= count
            if rest == 0 { finish() }
        }

        mutating func finish() {
            let count = level.blockLength - rest
            guard count > 0 else { return }
            level.maxima.append(largest)
            level.means.append(UInt16(sum / count))
            (largest, sum, rest) = (0, 0, level.blockLength)
        }
    }
}
