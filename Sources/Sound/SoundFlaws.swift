/// Flaws found by decoding a whole sound; docs/inspect.md defines them. Times are in seconds from its first sample.
package struct SoundFlaws: Sendable, Equatable {
    /// A stretch of the sound.
    package struct Place: Sendable, Equatable {
        /// The start, in seconds.
        package let start: Double
        /// The duration, in seconds.
        package let duration: Double
    }

    /// The dropouts: silences that interrupt the sound abruptly, after which it resumes at its level.
    package internal(set) var dropouts: [Place] = []
    /// The stretch where the left channel is the inverted right one, so that mixing them to mono cancels most of the
    /// sound; nil unless this holds for at least half of the sound.
    package internal(set) var outOfPhase: Place?
    /// The channel of a stereo sound that is silent while the other is not: 0 for left, 1 for right.
    package internal(set) var silentChannel: Int?
    /// The largest DC offset (mean) of any channel, where 1 is full scale; nil if it is negligible.
    package internal(set) var offset: Double?
    /// The stretch that contains clipped samples, and their number; nil if there are few.
    package internal(set) var clipping: (place: Place, sampleCount: Int)?

    /// Compares all properties.
    package static func == (one: SoundFlaws, other: SoundFlaws) -> Bool {
        one.dropouts == other.dropouts && one.outOfPhase == other.outOfPhase
            && one.silentChannel == other.silentChannel && one.offset == other.offset
            && one.clipping?.place == other.clipping?.place
            && one.clipping?.sampleCount == other.clipping?.sampleCount
    }
}

/// Detects flaws while a sound is read. It stores 200 numbers per second of sound.
struct SoundFlawMeter {
    private let rate: Int, channelCount: Int
    /// The number of samples in a window, for which one peak is stored. A block is a number of windows in which the
    /// channels are compared.
    private let windowLength: Int
    private static let windowsPerSecond = 200, windowsPerBlock = 100

    /// The peak of each window, over all channels.
    private var peaks: [Float] = []
    /// The correlation of the two channels in each block, from -1 to 1; nil if one of them is inaudible.
    private var likenesses: [Double?] = []
    private var channelPeaks: [Float]
    private var sums: [Double]
    private var windowPeak: Float = 0
    private var windowCount = 0
    private var block = Pair()
    private var count = 0

    /// The number of successive samples at full scale up to now, per channel.
    private var clippedRows: [Int]
    private var clipped = (first: 0, last: 0, count: 0)
    /// A single sample at full scale is a peak; this many in a row are clipped. Fewer clipped samples in all are
    /// inaudible.
    private static let clippedRow = 4, fewestClipped = 10

    /// The maximum length of a dropout in samples, including the windows at its ends that contain some sound.
    var longestDropout: Int { (Self.lengths.upperBound + 2) * windowLength }

    init(rate: Int, channelCount: Int) {
        (self.rate, self.channelCount) = (rate, channelCount)
        windowLength = max(rate / Self.windowsPerSecond, 1)
        channelPeaks = [Float](repeating: 0, count: channelCount)
        sums = [Double](repeating: 0, count: channelCount)
        clippedRows = [Int](repeating: 0, count: channelCount)
    }

    /// The sums from which the correlation of two channels is computed.
    private struct Pair {
        var count = 0.0
        var left = 0.0, right = 0.0, leftSquare = 0.0, rightSquare = 0.0, product = 0.0

        mutating func add(_ one: Double, _ other: Double) {
            count += 1
            left += one
            right += other
            leftSquare += one * one
            rightSquare += other * other
            product += one * other
        }

        /// The correlation; nil if a channel's level is at or below `level`.
        func correlation(above level: Double) -> Double? {
            guard count > 0 else { return nil }
            let one = leftSquare / count - (left / count) * (left / count)
            let other = rightSquare / count - (right / count) * (right / count)
            guard one > level * level, other > level * level else { return nil }
            return (product / count - left * right / (count * count)) / (one * other).squareRoot()
        }
    }

    /// Adds samples with interleaved channels. Amplitudes from `fullScale` on count as full scale.
    mutating func add(_ samples: Span<Float>, fullScale: Float) {
        for place in 0..<samples.count / channelCount {
            let first = place &* channelCount
            for channel in 0..<channelCount {
                let sample = samples[first &+ channel]
                let amplitude = sample.magnitude
                sums[channel] += Double(sample)
                if amplitude > windowPeak { windowPeak = amplitude }
                if amplitude > channelPeaks[channel] { channelPeaks[channel] = amplitude }
                if amplitude >= fullScale {
                    clippedRows[channel] += 1
                } else if clippedRows[channel] > 0 {
                    endClippedRow(channel)
                }
            }
            if channelCount == 2 { block.add(Double(samples[first]), Double(samples[first &+ 1])) }
            count += 1
            windowCount += 1
            if windowCount == windowLength { endWindow() }
        }
    }

    private mutating func endClippedRow(_ channel: Int) {
        let length = clippedRows[channel]
        clippedRows[channel] = 0
        guard length >= Self.clippedRow else { return }
        if clipped.count == 0 { clipped.first = max(count - length, 0) }
        clipped.last = count
        clipped.count += length
    }

    private mutating func endWindow() {
        peaks.append(windowPeak)
        (windowPeak, windowCount) = (0, 0)
        guard peaks.count.isMultiple(of: Self.windowsPerBlock) else { return }
        likenesses.append(block.correlation(above: Self.heard))
        block = Pair()
    }

    /// Ends the measurement and returns the flaws of all samples added.
    mutating func finish() -> SoundFlaws {
        for channel in 0..<channelCount where clippedRows[channel] > 0 { endClippedRow(channel) }
        var flaws = SoundFlaws()
        flaws.dropouts = dropouts
        flaws.outOfPhase = outOfPhase
        if channelCount == 2, let least = channelPeaks.min(), let most = channelPeaks.max(),
            least < SoundMeasure.silence, most >= Self.loud
        {
            flaws.silentChannel = channelPeaks[0] == least ? 0 : 1
        }
        if let most = sums.map({ $0 / Double(max(count, 1)) }).max(by: { abs($0) < abs($1) }),
            abs(most) > Self.mostOffset
        {
            flaws.offset = most
        }
        if clipped.count >= Self.fewestClipped {
            flaws.clipping = (place(clipped.first, clipped.last), clipped.count)
        }
        return flaws
    }

    private func place(_ first: Int, _ end: Int) -> SoundFlaws.Place {
        SoundFlaws.Place(
            start: Double(first) / Double(rate), duration: Double(end - first) / Double(rate))
    }

    // MARK: Channels

    /// A channel with an effective level below -50 dB is ignored here: its correlation is that of noise.
    private static let heard = 0.003
    /// -40 dB.
    private static let loud: Float = 0.01
    /// -40 dB. A larger offset is audible as a click where the sound begins and ends.
    private static let mostOffset = 0.01
    /// With a correlation of r, two channels of equal level keep (1 + r) / 2 of their power when mixed to mono: at -0.8
    /// a tenth, a loss of 10 dB.
    private static let opposite = -0.8
    /// A smaller share may be a deliberate effect.
    private static let oppositeShare = 0.5, fewestBlocks = 2

    private var outOfPhase: SoundFlaws.Place? {
        let heard = likenesses.indices.filter { likenesses[$0] != nil }
        let opposite = heard.filter { (likenesses[$0] ?? 0) < Self.opposite }
        guard let first = opposite.first, let last = opposite.last, opposite.count >= Self.fewestBlocks,
            Double(opposite.count) >= Self.oppositeShare * Double(heard.count)
        else { return nil }
        let length = Self.windowsPerBlock * windowLength
        // The last block may be shorter than the others.
        let end = last == likenesses.count - 1 ? count : (last + 1) * length
        return place(first * length, end)
    }

    // MARK: Dropouts

    /// In windows of 5 ms: from 40 ms (a dropout of 50 ms contains two windows that are partly sound) to 2 s, beyond
    /// which it is a pause.
    private static let lengths = 8...400
    /// The windows adjacent to the silence, one of which must be loud, and the wider range that they are compared with.
    private static let edge = 4, neighbourhood = 40
    /// A sound that ends naturally gets quieter before the silence, by 12 dB or more.
    private static let ended: Float = 0.25
    /// The share of the neighbourhood that must not be silent; less means a beep.
    private static let soundShare = 0.75
    /// If more than this share of a sound is silence, its silences are part of it.
    private static let mostSilence = 1.0 / 3

    private var dropouts: [SoundFlaws.Place] {
        let isSilent = peaks.map { $0 < SoundMeasure.silence }
        guard let first = isSilent.firstIndex(of: false), let last = isSilent.lastIndex(of: false) else {
            return []
        }
        var (runs, start): ([Range<Int>], Int?) = ([], nil)
        for window in first...last {
            if isSilent[window] {
                start = start ?? window
            } else if let begin = start {
                if window - begin >= Self.lengths.lowerBound { runs.append(begin..<window) }
                start = nil
            }
        }
        let silence = runs.reduce(0) { $0 + $1.count }
        guard Double(silence) <= Self.mostSilence * Double(last - first) else { return [] }
        return runs.filter { run in
            Self.lengths.contains(run.count)
                && isCutOff(
                    before: peaks[max(run.lowerBound - Self.neighbourhood, first)..<run.lowerBound].reversed()
                )
                && isCutOff(
                    before: Array(peaks[run.upperBound..<min(run.upperBound + Self.neighbourhood, last + 1)]))
        }.map { place($0.lowerBound * windowLength, $0.upperBound * windowLength) }
    }

    /// True if a sound keeps its level up to the silence. The peaks are ordered by distance from the silence.
    private func isCutOff(before peaks: [Float]) -> Bool {
        let near = peaks.prefix(Self.edge).max() ?? 0
        let usual = peaks.max() ?? 0
        let sounding = peaks.count { $0 >= SoundMeasure.silence }
        return near >= Self.loud && near >= Self.ended * usual
            && Double(sounding) >= Self.soundShare * Double(Self.neighbourhood)
    }
}
