/// The amplitudes of a sound, for time ranges at any position. Positions and lengths are in samples.
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

    /// The maximum amplitude of the whole sound.
    var most: UInt16 { levels.first?.maxima.max() ?? 0 }

    /// Returns the resolution level with the longest blocks of at most `samples` samples; the finest level if the
    /// blocks of all levels are longer.
    func level(blocksOf samples: Double) -> PeakLevel? {
        levels.first { Double($0.blockLength) <= samples } ?? levels.last
    }

    /// Returns the maximum and the mean amplitude of all blocks of a resolution level that overlap the range `from` to
    /// `to`. Overlaps due to rounding errors are ignored.
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

    /// Returns the maximum and the mean amplitude of a range of samples, both weighted so that they change smoothly as
    /// the range moves. The maximum includes blocks outside the range, with weights that decrease to zero at a distance
    /// of `reach`; the mean weights each block by its overlap with the range.
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

    /// Returns the indices of the blocks that overlap a range; at least one. `from` and `to` are in block lengths.
    private static func blocks(of level: PeakLevel, from: Double, to: Double) -> Range<Int> {
        let last = level.maxima.count - 1
        func clamped(_ place: Double) -> Int { Int(min(max(place, 0), Double(last))) }
        let first = clamped(from.rounded(.down))
        return first..<max(clamped(to.rounded(.up) - 1), first) + 1
    }
}
