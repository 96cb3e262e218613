/// Flaws of a sound that decoding all of it shows, by docs/inspect.md. Times are in seconds from its first sample.
public struct SoundFlaws: Sendable, Equatable {
    /// A part of the sound.
    public struct Place: Sendable, Equatable {
        /// When it begins.
        public let start: Double
        /// How long it is.
        public let duration: Double
    }

    /// Where the sound is lost for a moment: silence that cuts it off, and that it comes out of as it went in.
    public internal(set) var dropouts: [Place] = []
    /// Where the left channel is the right one upside down, so that little stays when both are mixed; nil if that is not
    /// so for most of the sound.
    public internal(set) var outOfPhase: Place?
    /// The channel of two that is silent while the other is not: 0 is the left one.
    public internal(set) var silentChannel: Int?
    /// The mean of the channel that is farthest from 0, where 1 is full scale; nil where that is near enough.
    public internal(set) var offset: Double?
    /// Where samples are at full scale in a row, and how many of them there are; nil if there are few.
    public internal(set) var clipping: (place: Place, sampleCount: Int)?

    /// See `Equatable`.
    public static func == (one: SoundFlaws, other: SoundFlaws) -> Bool {
        one.dropouts == other.dropouts && one.outOfPhase == other.outOfPhase
            && one.silentChannel == other.silentChannel && one.offset == other.offset
            && one.clipping?.place == other.clipping?.place
            && one.clipping?.sampleCount == other.clipping?.sampleCount
    }
}

/// Finds flaws while a sound is read. Memory grows by 200 numbers a second of sound.
struct SoundFlawMeter {
    private let rate: Int, channelCount: Int
    /// The samples of a window, whose peak is kept, and the windows of a block, whose channels are compared.
    private let windowLength: Int
    private static let windowsPerSecond = 200, windowsPerBlock = 100

    /// The peak of each window, over all channels.
    private var peaks: [Float] = []
    /// How alike the two channels of each block are, from -1 to 1; nil where one of them is not heard.
    private var likenesses: [Double?] = []
    private var channelPeaks: [Float]
    private var sums: [Double]
    private var windowPeak: Float = 0
    private var windowCount = 0
    private var block = Pair()
    private var count = 0

    /// The samples at full scale in a row, for each channel.
    private var clippedRows: [Int]
    private var clipped = (first: 0, last: 0, count: 0)
    /// A sample at full scale is a peak; so many in a row are cut off. With fewer than so many altogether nobody hears it.
    private static let clippedRow = 4, fewestClipped = 10

    /// The most samples that a dropout has, with those in the windows at its ends that are in part sound.
    var longestDropout: Int { (Self.lengths.upperBound + 2) * windowLength }

    init(rate: Int, channelCount: Int) {
        (self.rate, self.channelCount) = (rate, channelCount)
        windowLength = max(rate / Self.windowsPerSecond, 1)
        channelPeaks = [Float](repeating: 0, count: channelCount)
        sums = [Double](repeating: 0, count: channelCount)
        clippedRows = [Int](repeating: 0, count: channelCount)
    }

    /// What correlates two channels.
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

        /// Nil where one of them is below a level.
        func correlation(above level: Double) -> Double? {
            guard count > 0 else { return nil }
            let one = leftSquare / count - (left / count) * (left / count)
            let other = rightSquare / count - (right / count) * (right / count)
            guard one > level * level, other > level * level else { return nil }
            return (product / count - left * right / (count * count)) / (one * other).squareRoot()
        }
    }

    /// Takes samples, with the channels interleaved; those from `fullScale` on are at full scale.
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

    /// The flaws of all that was added.
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

    /// A channel whose effective level is below -50 dB is not heard in this: what is alike there is noise.
    private static let heard = 0.003
    /// -40 dB.
    private static let loud: Float = 0.01
    /// -40 dB: from about there on it is heard as a click where the sound begins and ends.
    private static let mostOffset = 0.01
    /// Mixed to one channel, two of the same level keep (1 + r) / 2 of their power: at -0.8 a tenth, 10 dB less.
    private static let opposite = -0.8
    /// What is less may be an effect.
    private static let oppositeShare = 0.5, fewestBlocks = 2

    private var outOfPhase: SoundFlaws.Place? {
        let heard = likenesses.indices.filter { likenesses[$0] != nil }
        let opposite = heard.filter { (likenesses[$0] ?? 0) < Self.opposite }
        guard let first = opposite.first, let last = opposite.last, opposite.count >= Self.fewestBlocks,
            Double(opposite.count) >= Self.oppositeShare * Double(heard.count)
        else { return nil }
        let length = Self.windowsPerBlock * windowLength
        // The last block may be short of a whole one.
        let end = last == likenesses.count - 1 ? count : (last + 1) * length
        return place(first * length, end)
    }

    // MARK: Dropouts

    /// In windows: 40 ms, since a window at either end of 50 ms is in part sound; and 2 s, after which it is a pause.
    private static let lengths = 8...400
    /// The windows just before and after, of which one must be loud; and those beyond, with which they are compared.
    private static let edge = 4, neighbourhood = 40
    /// What ends by itself is quieter just before than it was: by 12 dB or more.
    private static let ended: Float = 0.25
    /// Of the neighbourhood so much must be sound, or it is a beep.
    private static let soundShare = 0.75
    /// Where more of the sound is silence, silence belongs to it.
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

    /// Whether a sound goes on at its level up to the silence. Its peaks are those from the silence on.
    private func isCutOff(before peaks: [Float]) -> Bool {
        let near = peaks.prefix(Self.edge).max() ?? 0
        let usual = peaks.max() ?? 0
        let sounding = peaks.count { $0 >= SoundMeasure.silence }
        return near >= Self.loud && near >= Self.ended * usual
            && Double(sounding) >= Self.soundShare * Double(Self.neighbourhood)
    }
}
