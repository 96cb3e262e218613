/// The flaws that were found by decoding a whole sound. They are defined in docs/inspect.md. Times are in seconds from
/// the first sample.
package struct SoundFlaws: Sendable, Equatable {
    /// A stretch of the sound, in seconds from the first sample.
    package struct Place: Sendable, Equatable {
        /// The start of the stretch, in seconds.
        package let start: Double
        /// The duration of the stretch, in seconds.
        package let duration: Double
    }

    /// The dropouts: silences that begin and end abruptly in the middle of the sound.
    package internal(set) var dropouts: [Place] = []
    /// The stretch in which the left channel is nearly the inverse of the right channel, so that mixing both to mono
    /// cancels most of the sound. The stretch is nil unless the channels are opposite in at least half of the sound.
    package internal(set) var outOfPhase: Place?
    /// The channel of a stereo sound that is silent while the other channel is not: 0 is left, 1 is right; nil if there
    /// is no such channel.
    package internal(set) var silentChannel: Int?
    /// The largest DC offset (mean) of all channels, where 1 is full scale; nil if all offsets are negligible.
    package internal(set) var offset: Double?
    /// The stretch that contains all clipped samples, and the number of clipped samples; nil if the clipped samples are
    /// too few to be heard.
    package internal(set) var clipping: (place: Place, sampleCount: Int)?

    /// Compares all properties.
    package static func == (one: SoundFlaws, other: SoundFlaws) -> Bool {
        one.dropouts == other.dropouts && one.outOfPhase == other.outOfPhase
            && one.silentChannel == other.silentChannel && one.offset == other.offset
            && one.clipping?.place == other.clipping?.place
            && one.clipping?.sampleCount == other.clipping?.sampleCount
    }
}

/// A detector of flaws in a sound, to which samples are added while the sound is read. The detector stores about 200
/// numbers per second of sound.
struct SoundFlawMeter {
    private let rate: Int, channelCount: Int
    /// The number of samples in a window. For each window, the peak is stored; for each block of several windows, the
    /// correlation of the channels.
    private let windowLength: Int
    private static let windowsPerSecond = 200, windowsPerBlock = 100

    /// The highest amplitude in each window, over all channels.
    private var peaks: [Float] = []
    /// The correlation of both channels in each block, from -1 to 1; nil if one of the channels is inaudible in the
    /// block.
    private var likenesses: [Double?] = []
    private var channelPeaks: [Float]
    private var sums: [Double]
    private var windowPeak: Float = 0
    private var windowCount = 0
    private var block = Pair()
    private var count = 0

    /// For each channel, the length of the run of full-scale samples that ends with the last sample added; 0 if that
    /// sample is below full scale.
    private var clippedRows: [Int]
    private var clipped = (first: 0, last: 0, count: 0)
    /// The minimum number of consecutive full-scale samples that count as clipped (a single sample is a normal peak),
    /// and the minimum number of clipped samples for which clipping is reported (fewer are inaudible).
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

    /// The sums from which the correlation of two channels is calculated.
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

        /// Returns the correlation; nil if the level of a channel is not above `level`.
        func correlation(above level: Double) -> Double? {
            guard count > 0 else { return nil }
            let one = leftSquare / count - (left / count) * (left / count)
            let other = rightSquare / count - (right / count) * (right / count)
            guard one > level * level, other > level * level else { return nil }
            return (product / count - left * right / (count * count)) / (one * other).squareRoot()
        }
    }

    /// Adds samples with interleaved channels. Amplitudes of at least `fullScale` count as full scale.
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

    /// Returns the flaws of all samples that were added. No samples can be added after this call.
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
            abs(most) > Self.maximumOffset
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

    /// The level below which a channel is ignored in correlations, because the channel contains only noise: -50 dB.
    private static let heard = 0.003
    /// The minimum peak of an audible sound: -40 dB.
    private static let loud: Float = 0.01
    /// The maximum DC offset that is not reported: -40 dB. A larger offset is heard as a click at the start and the end
    /// of a sound.
    private static let maximumOffset = 0.01
    /// The correlation below which channels are opposite. If two channels of equal level have the correlation r, mixing
    /// them to mono leaves (1 + r) / 2 of their power. For r = -0.8, a tenth of the power is left, a loss of 10 dB.
    private static let opposite = -0.8
    /// The minimum share, and the minimum number, of blocks with opposite channels in a sound that is reported as out
    /// of phase. A smaller share may be a deliberate effect.
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

    /// The number of windows (of 5 ms) in a dropout: from 40 ms to 2 s. A dropout of 50 ms contains two windows with
    /// some sound, which are not counted. A longer silence is a pause.
    private static let lengths = 8...400
    /// Numbers of windows on each side of a silence. One of the nearest `edge` windows must be loud, compared with the
    /// highest peak of the nearest `neighbourhood` windows.
    private static let edge = 4, neighbourhood = 40
    /// The minimum level before a dropout, relative to the surrounding sound: -12 dB. A sound that ends naturally gets
    /// quieter before the silence.
    private static let ended: Float = 0.25
    /// The minimum share of windows with sound among the `neighbourhood` windows on each side of a dropout. If fewer
    /// windows contain sound, the sound is a series of beeps.
    private static let soundShare = 0.75
    /// The maximum share of silence in a sound with dropouts. If there is more silence, it is assumed to be intended.
    private static let maximumSilence = 1.0 / 3

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
        guard Double(silence) <= Self.maximumSilence * Double(last - first) else { return [] }
        return runs.filter { run in
            Self.lengths.contains(run.count)
                && isCutOff(
                    before: peaks[max(run.lowerBound - Self.neighbourhood, first)..<run.lowerBound].reversed()
                )
                && isCutOff(
                    before: Array(peaks[run.upperBound..<min(run.upperBound + Self.neighbourhood, last + 1)]))
        }.map { place($0.lowerBound * windowLength, $0.upperBound * windowLength) }
    }

    /// True if the sound next to a silence keeps its level up to the silence. The peaks are ordered by distance from
    /// the silence, the nearest first.
    private func isCutOff(before peaks: [Float]) -> Bool {
        let near = peaks.prefix(Self.edge).max() ?? 0
        let usual = peaks.max() ?? 0
        let sounding = peaks.count { $0 >= SoundMeasure.silence }
        return near >= Self.loud && near >= Self.ended * usual
            && Double(sounding) >= Self.soundShare * Double(Self.neighbourhood)
    }
}
