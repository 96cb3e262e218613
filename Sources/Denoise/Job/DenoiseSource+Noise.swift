import Film
import Sound

extension DenoiseSource {
    /// Converts the time range that the user chose as noise, in seconds of the input, to a range of samples. Throws if
    /// the range lies outside the sound or is too short.
    func stretch(_ asked: Range<Double>, in heard: Measurements) throws -> Range<Int> {
        let rate = Double(rate)
        let first = Int((asked.lowerBound * rate).rounded()) - heard.offset
        let end = Int((asked.upperBound * rate).rounded()) - heard.offset
        guard first >= 0, end <= heard.sampleCount else {
            let (start, last) = (Double(heard.offset) / rate, Double(heard.offset + heard.sampleCount) / rate)
            throw DenoiseError.stretch("the sound lasts from \(rounded(start)) to \(rounded(last)) seconds")
        }
        return try checked(first..<end)
    }

    /// Returns a range of samples unchanged. Throws if the range is too short to learn noise from.
    func checked(_ noise: Range<Int>) throws -> Range<Int> {
        guard Double(noise.count) >= DenoiseOrder.shortestNoise * Double(rate) else {
            throw DenoiseError.stretch(
                "the time range is too short: at least \(DenoiseOrder.shortestNoise) seconds of noise are needed"
            )
        }
        return noise
    }

    /// Returns the samples of the quietest part of the sound. Throws if no part was found, or if the part may contain
    /// more than noise.
    func quietest(in heard: Measurements) throws -> Range<Int> {
        guard let found = heard.quietest else {
            throw DenoiseError.content(
                heard.sampleCount * 4 < rate
                    ? "the sound is too short: at least a quarter of a second is needed to learn noise"
                    : "there is no stretch to learn noise from: the quiet parts are digital silence",
                "choose a stretch in which only noise is heard, with --noise A-B")
        }
        let distance = Double(decibelsOfPower: heard.power / found.power)
        guard distance >= Self.minimumDistance else {
            let seconds = [found.samples.lowerBound, found.samples.upperBound].map {
                hundredths(Double($0 + heard.offset) / Double(rate))
            }
            throw DenoiseError.content(
                "can't tell whether the quietest stretch, \(seconds[0])-\(seconds[1]) s, contains only noise: the stretch is only \(hundredths(max(distance, 0))) dB quieter than the whole sound",
                "if only noise is heard there, add --noise \(seconds[0])-\(seconds[1]); otherwise choose another stretch with --noise A-B"
            )
        }
        return found.samples
    }

    /// The minimum number of decibels by which the quietest part must be quieter than the whole sound to be taken for
    /// noise.
    private static let minimumDistance = 6.0

    /// Learns the noise of each channel from a range of samples in which only noise is heard. Throws `DenoiseError` if
    /// the range is digital silence.
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

    /// Rounds seconds to milliseconds.
    private func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }

    private func hundredths(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}
