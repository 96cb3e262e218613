import Foundation
import Geometry
import TestSupport
import Testing

@testable import Denoise

/// Tests of which sound is reduced, which is unchanged, and that there is no delay.
@Suite struct NoiseReductionTests {
    private static let rate = 48000

    private func spectrum(_ samples: [Double], rate: Int = 48000) -> NoiseSpectrum {
        var result = NoiseSpectrum(rate: rate)
        // The spectrum must join blocks of any length.
        for start in stride(from: 0, to: samples.count, by: 777) {
            let end = min(start + 777, samples.count)
            result.add(samples[start..<end].map { Float($0) })
        }
        return result
    }

    /// Returns the channels after denoising. The samples are filtered in blocks whose length does not match the
    /// filter's.
    private func denoised(
        _ channels: [[Double]], _ profiles: [NoiseProfile?], rate: Int = 48000, reduction: Double = 16
    ) throws -> [[Double]] {
        let reducer = try NoiseReduction(profiles, rate: rate, reduction: reduction)
        let count = channels[0].count
        let mixed = (0..<count).flatMap { place in channels.map { Float($0[place]) } }
        var result = Array(repeating: [Double](), count: channels.count)
        func take(_ samples: Span<Float>) {
            for index in samples.indices { result[index % channels.count].append(Double(samples[index])) }
        }
        for start in stride(from: 0, to: count, by: 1013) {
            let end = min(start + 1013, count)
            try reducer.process(mixed.span.extracting(start * channels.count..<end * channels.count), take)
        }
        try reducer.finish(take)
        return result
    }

    private func decibels(_ samples: some Collection<Double>) -> Double {
        10 * log10(samples.reduce(0) { $0 + $1 * $1 } / Double(samples.count))
    }

    /// Returns the amplitude of a tone in decibels, calculated with the Goertzel algorithm over whole periods.
    private func tone(_ frequency: Double, in samples: some Collection<Double>, rate: Int = 48000) -> Double {
        let factor = 2 * cos(2 * .pi * frequency / Double(rate))
        var (last, one) = (0.0, 0.0)
        for sample in samples { (one, last) = (sample + factor * one - last, one) }
        let power = one * one + last * last - factor * one * last
        return 10 * log10(power) + 20 * log10(2 / Double(samples.count))
    }

    @Test("the transform's powers equal those of its definition") func transform() {
        let numbers = TestNoise.samples(50, level: 1)
        let transform = FourierTransform(size: 64)
        var sums = [Double](repeating: 0, count: 33)
        transform.addPowers(of: numbers, to: &sums)
        for frequency in 0...32 {
            let angles = numbers.indices.map { 2 * Double.pi * Double(frequency * $0) / 64 }
            let real = zip(numbers, angles).reduce(0) { $0 + $1.0 * cos($1.1) }
            let imaginary = zip(numbers, angles).reduce(0) { $0 + $1.0 * sin($1.1) }
            #expect(abs(sums[frequency] - real * real - imaginary * imaginary) < 1e-9)
        }
    }

    @Test(
        "white noise has the same level in every band, at any sample rate",
        arguments: [8000, 44100, 48000, 96000])
    func white(rate: Int) throws {
        let noise = TestNoise.samples(4 * rate, level: 0.02)
        let profile = try #require(NoiseProfile(spectrum(noise, rate: rate)))
        for level in profile.levels { #expect(abs(level - 20 * log10(0.02)) < 1.2, "\(profile.levels)") }
        #expect(NoiseProfile(spectrum([Double](repeating: 0, count: 48000))) == nil)
        #expect(NoiseProfile(spectrum([0.1, -0.1])) == nil)
    }

    @Test("noise in one band is found there, and the other bands' levels are limited to 48 dB below it")
    func band()
        throws
    {
        let hum = (0..<48000).map { 0.1 * sin(2 * .pi * 930 * Double($0) / 48000) }
        let levels = try #require(NoiseProfile(spectrum(hum))).levels
        #expect(levels.firstIndex(of: levels.max() ?? 0) == NoiseProfile.centers.firstIndex(of: 930))
        #expect(abs((levels.max() ?? 0) - (levels.min() ?? 0) - 48) < 0.01)
    }

    /// Six seconds of noise, with a tone from second 2 to second 4.
    private func noiseAndTone(_ level: Double, _ frequency: Double, amplitude: Double = 0.25) -> [Double] {
        TestNoise.samples(6 * Self.rate, level: level).enumerated().map { place, noise in
            (2 * Self.rate..<4 * Self.rate).contains(place)
                ? noise + amplitude * sin(2 * .pi * frequency * Double(place) / Double(Self.rate)) : noise
        }
    }

    @Test(
        "noise is reduced by the given amount, and a tone is unchanged",
        arguments: [(0.02, 1000.0), (0.1, 440.0), (0.0001, 5000.0), (0.000_01, 440.0)])
    func noiseFalls(level: Double, frequency: Double) throws {
        let amplitude = max(level * 10, 0.001)
        let samples = noiseAndTone(level, frequency, amplitude: amplitude)
        let profile = NoiseProfile(spectrum(Array(samples[24000..<72000])))
        let clean = try denoised([samples], [profile])[0]
        #expect(clean.count == samples.count)
        let (silence, sounding) = (20_000..<90_000, 110_400..<182_400)
        let fall = decibels(samples[silence]) - decibels(clean[silence])
        #expect(fall > 14 && fall < 16.5, "\(fall)")
        let change = tone(frequency, in: clean[sounding]) - tone(frequency, in: samples[sounding])
        #expect(abs(change) < 0.5, "\(change)")
        #expect(abs(tone(frequency, in: samples[sounding]) - 20 * log10(amplitude)) < 0.3)
    }

    @Test("a higher reduction leaves less noise") func reduction() throws {
        let samples = noiseAndTone(0.02, 1000)
        let profile = NoiseProfile(spectrum(Array(samples[24000..<72000])))
        let falls = try [6.0, 12, 24].map { reduction in
            let clean = try denoised([samples], [profile], reduction: reduction)[0]
            return decibels(samples[20_000..<90_000]) - decibels(clean[20_000..<90_000])
        }
        #expect(abs(falls[0] - 6) < 0.5 && abs(falls[1] - 12) < 1 && falls[2] > 20, "\(falls)")
    }

    @Test(
        "clicks keep their positions, even at the start and the end", arguments: [8000, 44100, 48000, 96000])
    func clicks(rate: Int) throws {
        var samples = TestNoise.samples(2 * rate + 17, level: 0.001)
        let profile = NoiseProfile(spectrum(samples, rate: rate))
        let places = [0, 1, rate / 2, rate / 2 + 3000, 2 * rate, 2 * rate + 16]
        for place in places { samples[place] += 0.5 }
        let clean = try denoised([samples], [profile], rate: rate)[0]
        #expect(clean.count == samples.count)
        for place in places { #expect(clean[place] > 0.35, "\(place)") }
        let others = clean.indices.filter { index in places.allSatisfy { abs($0 - index) > 1 } }
        #expect(others.allSatisfy { abs(clean[$0]) < 0.1 })
    }

    @Test("each channel is filtered with its own noise profile; a channel without one is unchanged")
    func channels() throws {
        let (loud, quiet) = (
            TestNoise.samples(96000, level: 0.05), TestNoise.samples(96000, level: 0.002, seed: 9)
        )
        let tone = (0..<96000).map { 0.1 * sin(2 * .pi * 300 * Double($0) / 48000) }
        let profiles = [NoiseProfile(spectrum(loud)), NoiseProfile(spectrum(quiet)), nil]
        let clean = try denoised([loud, quiet, tone], profiles)
        #expect(clean.allSatisfy { $0.count == 96000 })
        for (before, after) in [(loud, clean[0]), (quiet, clean[1])] {
            #expect(abs(decibels(before[9600...]) - decibels(after[9600...]) - 15.5) < 1.2)
        }
        #expect(zip(clean[2], tone).allSatisfy { $0 == Double(Float($1)) })
    }
}
