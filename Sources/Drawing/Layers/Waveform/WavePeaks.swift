/// The amplitudes of a sound in stretches at any position, in samples.
struct WavePeaks: Sendable {
    private let levels: [PeakLevel]
    /// The number of samples, at least one.
    let sampleCount: Int
    /// The sample rate, in hertz.
    let rate: Double

    init(_ sound: any AssetSound) {
        levels = sound.levels.filter { !$0.maxima.isEmpty }
        sampleCount = max(sound.sampleCount, 1)
        rate = Double(max(sound.rate, 1))
    }

    /// The overall maximum.
    var most: UInt16 { levels.first?.maxima.max() ?? 0 }

    /// The level with the largest blocks of at most `samples` samples; the finest level if there is none.
    func level(blocksOf samples: Double) -> PeakLevel? {
        levels.first { Double($0.blockLength) <= samples } ?? levels.last
    }

    /// The maximum and the mean of the blocks of a level that are at least partly in a stretch. If an end is at a
    /// block's boundary up to rounding, it counts as exactly there.
    static func peak(of level: PeakLevel, from: Double, to: Double) -> (maximum: Int, mean: Int) {
        let length = Double(level.blockLength)
        let blocks = blocks(of: level, from: from / length + 1e-6, to: to / length - 1e-6)
        var (most, sum) = (0, 0)
        for block in blocks {
            most = max(most, Int(level.maxima[block]))
            sum += Int(level.means[block])
        }
        return (most, (sum + blocks.count / 2) / blocks.count)
    }

    /// The maximum of a stretch and of the blocks beside it, whose weight falls to zero at a distance of `reach`, so
    /// that a peak which moves from one stretch to the next does not jump. The mean weights each block by its part in
    /// the stretch.
    static func softPeak(
        of level: PeakLevel, from: Double, to: Double, reach: Double
    ) -> (maximum: Double, mean: Double) {
        let length = Double(level.blockLength)
        let blocks = blocks(of: level, from: (from - reach) / length, to: (to + reach) / length)
        var (most, sum, total) = (0.0, 0.0, 0.0)
        for block in blocks {
            let (start, end) = (Double(block) * length, Double(block + 1) * length)
            let distance = max(start - to, from - end, 0)
            let nearness = distance > 0 ? max(1 - distance / reach, 0) : 1
            most = max(most, Double(level.maxima[block]) * nearness)
            let inside = max(min(end, to) - max(start, from), 0)
            sum += Double(level.means[block]) * inside
            total += inside
        }
        return (most, total > 0 ? sum / total : 0)
    }

    /// The blocks between two positions, which are counted in blocks; at least one.
    private static func blocks(of level: PeakLevel, from: Double, to: Double) -> Range<Int> {
        let last = level.maxima.count - 1
        func clamped(_ place: Double) -> Int { Int(min(max(place, 0), Double(last))) }
        let first = clamped(from.rounded(.down))
        return first..<max(clamped(to.rounded(.up) - 1), first) + 1
    }
}
