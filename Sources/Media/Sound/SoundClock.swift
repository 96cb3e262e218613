/// Compares the timestamps of a sound's frames with the samples that were decoded, to find those that are missing.
struct SoundClock {
    private let rate: Int
    private let unit: Ratio
    /// The timestamp of the first sample.
    private var first: Int64?
    /// How many samples of each channel were decoded, those that were missing included.
    private(set) var sampleCount = 0
    /// All samples that were missing so far.
    private var missingCount = 0

    /// The most silence that gaps in a file are filled with, in seconds.
    private static let mostSilence = 4.0 * 3600
    /// Gaps shorter than this are timestamps that were rounded, in seconds.
    private static let shortestGap = 0.05

    /// A clock for a track.
    init(_ track: AudioFacts) { (rate, unit) = (track.sampleRate, track.timeBase) }

    /// Seconds until the next sample.
    var time: Double { Double(sampleCount) / Double(rate) }

    /// When the first sample is heard, on the clock of all tracks, in seconds; nil as long as no timestamp was seen, or for
    /// one that can't be true.
    var beginning: Ratio? {
        first.flatMap { first in
            let (product, overflows) = Int(first).multipliedReportingOverflow(by: unit.numerator)
            return overflows ? nil : Ratio(product, unit.denominator)
        }
    }

    /// Counts samples that were decoded.
    mutating func count(_ samples: Int) { sampleCount += samples }

    /// The samples that are missing before a frame of a timestamp; they are counted. Throws where they are too many.
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
