/// A counter of sound samples. It detects gaps by comparing the timestamps of frames with the number of decoded
/// samples.
struct SoundClock {
    private let rate: Int
    private let unit: Ratio
    /// The timestamp of the first frame.
    private var first: Int64?
    /// The number of samples per channel so far, both decoded samples and samples missing in gaps.
    private(set) var sampleCount = 0
    /// The number of samples per channel that were missing in gaps so far.
    private var missingCount = 0

    /// The maximum total duration of all gaps in a file, in seconds. Gaps are filled with silence.
    private static let maximumSilence = 4.0 * 3600
    /// The minimum duration of a gap, in seconds. Smaller differences are caused by rounded timestamps.
    private static let shortestGap = 0.05

    /// Creates a clock for an audio track.
    init(_ track: AudioFacts) { (rate, unit) = (track.sampleRate, track.timeBase) }

    /// The time of the next sample, in seconds from the first sample.
    var time: Double { Double(sampleCount) / Double(rate) }

    /// The presentation time of the first sample in seconds, on the clock that all tracks of the file share. Nil
    /// until the first frame with a timestamp was read, or if the value would overflow.
    var beginning: Ratio? {
        first.flatMap { first in
            let (product, overflows) = Int(first).multipliedReportingOverflow(by: unit.numerator)
            return overflows ? nil : Ratio(product, unit.denominator)
        }
    }

    /// Adds a number of decoded samples per channel.
    mutating func count(_ samples: Int) { sampleCount += samples }

    /// Returns the number of samples that are missing before a frame with this timestamp, and adds them to
    /// `sampleCount`. Throws if the total of all gaps is too long.
    mutating func gap(before timestamp: Int64?) throws(MediaError) -> Int {
        guard let timestamp else { return 0 }
        guard let first else {
            first = timestamp
            return 0
        }
        let missing = Double(timestamp - first) * unit.value - time
        guard missing > Self.shortestGap else { return 0 }
        guard Double(missingCount) / Double(rate) + missing <= Self.maximumSilence else {
            throw .sound("the timestamps jump by \(seconds(missing)) seconds after \(seconds(time)) seconds")
        }
        let count = Int((missing * Double(rate)).rounded())
        missingCount += count
        sampleCount += count
        return count
    }
}
