/// Detects missing samples by comparing the timestamps of sound frames with the number of samples decoded.
struct SoundClock {
    private let rate: Int
    private let unit: Ratio
    /// The timestamp of the first sample.
    private var first: Int64?
    /// The number of decoded samples per channel, including missing ones.
    private(set) var sampleCount = 0
    /// The number of missing samples so far.
    private var missingCount = 0

    /// The maximum total of silence that fills gaps in a file, in seconds.
    private static let mostSilence = 4.0 * 3600
    /// The shortest gap in seconds; smaller ones are due to rounded timestamps.
    private static let shortestGap = 0.05

    /// A clock for a track.
    init(_ track: AudioFacts) { (rate, unit) = (track.sampleRate, track.timeBase) }

    /// The time of the next sample from the start, in seconds.
    var time: Double { Double(sampleCount) / Double(rate) }

    /// The presentation time of the first sample on the clock shared by all tracks, in seconds; nil until a timestamp
    /// was seen, or if it is impossible.
    var beginning: Ratio? {
        first.flatMap { first in
            let (product, overflows) = Int(first).multipliedReportingOverflow(by: unit.numerator)
            return overflows ? nil : Ratio(product, unit.denominator)
        }
    }

    /// Adds decoded samples to the count.
    mutating func count(_ samples: Int) { sampleCount += samples }

    /// Returns the number of samples missing before a frame with this timestamp, and counts them. Throws if they are
    /// too many.
    mutating func gap(before timestamp: Int64?) throws(MediaError) -> Int {
        guard let timestamp else { return 0 }
        guard let first else {
            first = timestamp
            return 0
        }
        let missing = Double(timestamp - first) * unit.value - time
        guard missing > Self.shortestGap else { return 0 }
        guard Double(missingCount) / Double(rate) + missing <= Self.mostSilence else {
            throw .sound("its timestamps jump by \(seconds(missing)) seconds after \(seconds(time))")
        }
        let count = Int((missing * Double(rate)).rounded())
        missingCount += count
        sampleCount += count
        return count
    }
}
