import Sound

/// How the samples of a mix are changed so that the film has a loudness.
struct SoundLevel: Equatable {
    /// The gain, in dB.
    var gain = 0.0
    /// The true peak above which a limiter turns the sound down, in dB; nil without a limiter.
    var ceiling: Double?
}

/// The search for the level at which a film has a loudness, without peaks that are too high.
///
/// AAC changes the loudness of noise and raises peaks. So the sound is encoded at a level, decoded and measured, and the
/// level is corrected.
struct LevelSearch {
    /// The loudness in LUFS, and the true peak in dB.
    typealias Measure = (loudness: Double, peak: Double)

    /// The level to try next.
    private(set) var level: SoundLevel
    private let target: Double
    /// The true peak of the mix as it is, in dB.
    private let mixPeak: Double
    /// The best level, of those tried, at which the peaks are low enough.
    private var best: (level: SoundLevel, miss: Double)?
    private var earlier: (gain: Double, loudness: Double)?

    /// The maximum true peak of a film with a requested loudness, in dB.
    static let highestPeak = -1.0
    /// How close the film must be to the requested loudness, in LU.
    static let tolerance = 0.1
    /// How often a level is tried.
    static let mostTries = 8
    /// By how much AAC usually raises peaks, and how much further than necessary the ceiling is lowered, in dB.
    private static let (usualRise, margin) = (0.5, 0.15)
    /// By how much louder a sound is tried next time, at most, in dB.
    private static let mostStep = 12.0

    /// Begins a search, from the measure of the mix as it is.
    init(for target: Double, mix: Measure) {
        (self.target, mixPeak) = (target, mix.peak)
        level = SoundLevel(gain: target - mix.loudness)
        if mix.peak + level.gain > Self.highestPeak { level.ceiling = Self.highestPeak - Self.usualRise }
    }

    /// The level to use: the best of those tried, or the next if the peaks of all were too high.
    var result: SoundLevel { best?.level ?? level }

    /// Continues from the result, as if no other level had been tried.
    mutating func forget() {
        level = result
        (best, earlier) = (nil, nil)
    }

    /// Corrects the level by the measure of the film that has it. Returns false if nothing needs to be corrected.
    mutating func correct(by film: Measure) -> Bool {
        let (miss, excess) = (target - film.loudness, film.peak - Self.highestPeak)
        if excess <= 0 {
            let gained = best.map { $0.miss - abs(miss) } ?? .infinity
            if gained > 0 { best = (level, abs(miss)) }
            // If more gain hardly made the sound louder, the limiter takes it back.
            if abs(miss) <= Self.tolerance || (0..<Self.tolerance / 2).contains(gained) { return false }
        }
        var rise = 1.0
        if let earlier, abs(level.gain - earlier.gain) > Self.tolerance / 10 {
            // The limiter takes back a part of each gain, as it did before.
            rise = min(max((film.loudness - earlier.loudness) / (level.gain - earlier.gain), 0.2), 1)
        }
        earlier = (level.gain, film.loudness)
        // AAC raises peaks of the mix that are not limited too.
        if excess > 0 {
            level.ceiling = min(mixPeak + level.gain, level.ceiling ?? .infinity) - excess - Self.margin
        }
        level.gain += min(miss / rise, Self.mostStep)
        return true
    }
}
