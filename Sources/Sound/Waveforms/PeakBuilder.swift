/// Finds the peaks of samples as they arrive, in one pass. Memory is bounded as long as it is not overfull.
struct PeakBuilder {
    /// How many samples arrived.
    private(set) var sampleCount = 0
    private let estimate: Int
    private var levels: [OpenLevel]

    /// Lays out levels for a sound that is estimated to have so many samples.
    init(estimatedSampleCount: Int) {
        estimate = estimatedSampleCount
        levels = (0..<SoundPeaks.levelCount).map { level in
            OpenLevel(blockLength: SoundPeaks.blockLength(at: level, of: estimatedSampleCount))
        }
    }

    /// Whether there are more than twice as many samples as was estimated, so that the levels grow without bounds.
    var isOverfull: Bool { sampleCount > 2 * max(estimate, SoundPeaks.coarsestBlockCount) }

    /// Whether there are less than half as many samples as was estimated, so that the levels have too few blocks.
    var isSparse: Bool { sampleCount < estimate / 2 }

    /// Takes the amplitudes of the samples that come next.
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

    /// The peaks of all samples that arrived.
    consuming func finish(rate: Int) -> SoundPeaks {
        for index in levels.indices { levels[index].finish() }
        return SoundPeaks(rate: rate, sampleCount: sampleCount, levels: levels.map(\.level))
    }

    /// A level whose last block is not complete.
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
