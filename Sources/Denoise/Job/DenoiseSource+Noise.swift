import Film
import Sound

extension DenoiseSource {
    /// The samples of a stretch of noise that was asked for, in seconds of the input.
    func stretch(_ asked: Range<Double>, in heard: Heard) throws -> Range<Int> {
        let rate = Double(rate)
        let first = Int((asked.lowerBound * rate).rounded()) - heard.offset
        let end = Int((asked.upperBound * rate).rounded()) - heard.offset
        guard first >= 0, end <= heard.sampleCount else {
            let (start, last) = (Double(heard.offset) / rate, Double(heard.offset + heard.sampleCount) / rate)
            throw DenoiseError.stretch("the sound is from \(rounded(start)) to \(rounded(last)) seconds")
        }
        return try checked(first..<end)
    }

    /// A stretch of noise, if it is long enough to learn from.
    func checked(_ noise: Range<Int>) throws -> Range<Int> {
        guard Double(noise.count) >= DenoiseOrder.shortestNoise * Double(rate) else {
            throw DenoiseError.stretch(
                "too short: noise is learned from at least \(DenoiseOrder.shortestNoise) seconds")
        }
        return noise
    }

    /// The samples of the quietest stretch, if it is noise alone.
    func quietest(in heard: Heard) throws -> Range<Int> {
        guard let found = heard.quietest else {
            throw DenoiseError.content(
                heard.sampleCount * 4 < rate
                    ? "the sound is too short: noise is learned from at least a quarter of a second"
                    : "there is no stretch to learn noise from: where it is quiet it is digital silence",
                "--noise A-B says where nothing but noise is heard")
        }
        let distance = Double(decibelsOfPower: heard.power / found.power)
        guard distance >= Self.leastDistance else {
            let seconds = [found.samples.lowerBound, found.samples.upperBound].map {
                hundredths(Double($0 + heard.offset) / Double(rate))
            }
            throw DenoiseError.content(
                "can't tell whether the quietest stretch, \(seconds[0])-\(seconds[1]) s, is noise alone: it is only \(hundredths(max(distance, 0))) dB below the sound as a whole",
                "if nothing but noise is heard there, add --noise \(seconds[0])-\(seconds[1]); otherwise --noise A-B says where"
            )
        }
        return found.samples
    }

    /// By how many decibels noise that is found must be below the sound as a whole.
    private static let leastDistance = 6.0

    /// Learns the noise of each channel from a stretch in which nothing else is heard. Throws `DenoiseError` for digital
    /// silence.
    func learn(
        _ noise: Range<Int>, check: () throws -> Void
    ) throws -> (spectra: [NoiseSpectrum], profiles: [NoiseProfile?]) {
        let spectra = try NoiseSpectrum.spectra(of: open(), in: noise) { _ in try check() }
        let profiles = spectra.map(NoiseProfile.init)
        guard profiles.contains(where: { $0 != nil }) else {
            throw DenoiseError.stretch("the stretch of noise is digital silence, which has no noise to learn")
        }
        return (spectra, profiles)
    }

    /// Seconds to the millisecond.
    private func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }

    private func hundredths(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}
