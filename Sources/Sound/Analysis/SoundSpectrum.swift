import Geometry
import Media

/// The levels of a sound's frequencies, 50 times per second: 96 bands from 40 Hz to 16 kHz, each as wide as the next in
/// octaves.
///
/// A level is the square root of the band's amplitude, so that quiet bands are seen too, with a tilt of 1.5 dB per octave
/// against the fall of music to high frequencies. It rises fast and falls slowly. The level 1 is reached by the loudest band
/// of the loud moments: in 2 % of the sound.
package struct SoundSpectrum: Sendable, Equatable {
    /// The version of the calculation, to be increased when the same file gives different levels.
    package static let version = 1
    /// The number of times per second.
    package static let rate = 50
    /// The number of bands.
    package static let bandCount = 96
    /// The longest sound whose spectrum is shown, in hours.
    package static let mostHours = 4

    /// The levels of all bands, from low to high, for one time after the other; 255 stands for 1.
    package let levels: [UInt8]
    /// The number of samples per channel.
    package let sampleCount: Int
    /// The sample rate of the sound, in Hz.
    package let sampleRate: Int

    private static let frequencies = 40.0...16_000.0
    /// The tilt as an exponent: 1.5 dB of power per octave, less for the lowest ones.
    private static let tilt = 0.5
    /// The frequencies between which the short window takes over from the long one, in Hz.
    private static let crossover = 350.0...700.0
    private static let (attack, release) = (0.02, 0.22)
    /// The mean square below which everything is silence: -80 dB.
    private static let silence = 1e-8

    /// Decodes a sound and measures its spectrum. `channel` counts from 0; nil takes all channels together. Throws a
    /// `MediaError` if the file is damaged, has no sound or no channel with this number, and a `SoundAnalysisError` if the sound is
    /// too long.
    package init(path: String, channel: Int? = nil, report: SoundProgress.Report? = nil) throws {
        let sound = try DownmixedSound(path: path, maximumChannels: channel == nil ? 2 : 64)
        if let channel, channel >= sound.channelCount {
            throw MediaError.noChannel(channel, of: sound.channelCount)
        }
        let (rate, width) = (sound.rate, sound.channelCount)
        var meter = SpectrumMeter(rate: rate)
        while try sound.next({ block in
            for place in stride(from: 0, to: block.count, by: width) {
                meter.add(
                    Double(block[place + (channel ?? 0)]),
                    channel == nil && width > 1 ? Double(block[place + 1]) : 0)
            }
            meter.measure()
        }) {
            guard sound.position / rate < Self.mostHours * 3600 else {
                throw SoundAnalysisError(
                    reason: "a sound whose spectrum is shown may last at most \(Self.mostHours) hours")
            }
            try report?(sound.progress)
        }
        meter.finish()
        levels = Self.levels(meter.powers)
        (sampleCount, sampleRate) = (sound.position, rate)
    }

    /// The edges of the bands of a sound, in Hz; the highest is below half of the sample rate.
    static func edges(rate: Int) -> [Double] {
        let highest = min(frequencies.upperBound, Double(rate) * 0.45)
        let width = NaturalLogarithm.value(highest / frequencies.lowerBound) / Double(bandCount)
        return (0...bandCount).map { frequencies.lowerBound * Exponential.value(width * Double($0)) }
    }

    /// Returns the levels of powers, which are the mean squares of all bands for one time after the other.
    private static func levels(_ powers: [Float]) -> [UInt8] {
        let count = powers.count / bandCount
        let highest = (0..<count).map { time in
            powers[time * bandCount..<(time + 1) * bandCount].max() ?? 0
        }
        let heard = highest.filter { Double($0) > silence }.sorted()
        guard !heard.isEmpty else { return Array(repeating: 0, count: powers.count) }
        let full = Double(heard[(heard.count - 1) * 98 / 100])
        var levels = [UInt8](repeating: 0, count: powers.count)
        for band in 0..<bandCount {
            var follower = LevelFollower(attack: attack, release: release, rate: rate)
            for time in 0..<count {
                let place = time * bandCount + band
                let power = min(Double(powers[place]) / full, 1)
                levels[place] = UInt8((follower.next(power.squareRoot().squareRoot()) * 255).rounded())
            }
        }
        return levels
    }

    /// The windows that go over a sound, and what they measured.
    fileprivate struct SpectrumMeter {
        /// The mean squares of all bands with their tilt, for one time after the other.
        private(set) var powers: [Float] = []
        private let rate: Int
        private var long, short: PowerWindow
        /// The factor of each band for its tilt, and the share of the long window in it.
        private let tilts, shares: [Double]
        /// The samples of two channels, and the place of the first of them in the sound.
        private var left, right: [Double]
        private var first: Int

        init(rate: Int) {
            self.rate = rate
            let edges = SoundSpectrum.edges(rate: rate)
            var count = 512
            while count < rate / 16 { count *= 2 }
            long = PowerWindow(count: count, rate: Double(rate), edges: edges)
            short = PowerWindow(count: count / 4, rate: Double(rate), edges: edges)
            tilts = edges.dropLast().map { edge in
                (edge / SoundSpectrum.frequencies.lowerBound + 1).reproduciblePower(SoundSpectrum.tilt)
            }
            let (from, to) = (SoundSpectrum.crossover.lowerBound, SoundSpectrum.crossover.upperBound)
            shares = edges.dropLast().map { min(max((to - $0) / (to - from), 0), 1) }
            (left, right) = (Array(repeating: 0, count: count), Array(repeating: 0, count: count))
            first = -count
        }

        mutating func add(_ one: Double, _ other: Double) {
            left.append(one)
            right.append(other)
        }

        /// Measures all times for which the samples are there.
        mutating func measure() {
            // A long window would show a sound too early if its middle were at its time.
            let ahead = long.count / 4
            while true {
                let place = powers.count / SoundSpectrum.bandCount * rate / SoundSpectrum.rate - first
                guard place + ahead <= left.count else { break }
                let low = long.powers(left, right, from: place + ahead - long.count)
                let high = short.powers(left, right, from: place - short.count / 2)
                for band in 0..<SoundSpectrum.bandCount {
                    let power = low[band] * shares[band] + high[band] * (1 - shares[band])
                    powers.append(Float(power * tilts[band]))
                }
            }
            let next = powers.count / SoundSpectrum.bandCount * rate / SoundSpectrum.rate
            let used = next - long.count - first
            if used > 8 * long.count {
                left.removeFirst(used)
                right.removeFirst(used)
                first += used
            }
        }

        /// Measures the end of the sound, after which there is silence.
        mutating func finish() {
            for _ in 0..<long.count / 4 { add(0, 0) }
            measure()
        }
    }
}
