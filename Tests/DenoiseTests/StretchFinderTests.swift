import TestSupport
import Testing

@testable import Denoise

/// Tests of the stretch that is found to be noise alone.
@Suite struct StretchFinderTests {
    private static let rate = 8000

    /// Noise of a given level in a range of seconds.
    private struct Part {
        let start, end, level: Double
    }

    /// Returns a sound that consists of parts. Where parts overlap, they are added; elsewhere the sound is digital
    /// silence.
    private func sound(_ seconds: Double, _ parts: [Part]) -> [Float] {
        var samples = [Float](repeating: 0, count: Int(seconds * Double(Self.rate)))
        for (number, part) in parts.enumerated() {
            let range = Int(part.start * Double(Self.rate))..<Int(part.end * Double(Self.rate))
            let noise = TestNoise.samples(range.count, level: part.level, seed: UInt64(number + 1))
            for (place, value) in zip(range, noise) { samples[place] += Float(value) }
        }
        return samples
    }

    private func find(_ samples: [Float], channelCount: Int = 1, blocks: Int = 777) -> NoiseStretch? {
        var finder = StretchFinder(rate: Self.rate, channelCount: channelCount)
        for start in stride(from: 0, to: samples.count, by: blocks * channelCount) {
            finder.add(samples.span.extracting(start..<min(start + blocks * channelCount, samples.count)))
        }
        return finder.quietest
    }

    private func seconds(_ stretch: NoiseStretch?) -> ClosedRange<Double>? {
        stretch.map {
            Double($0.samples.lowerBound) / Double(Self.rate)...Double($0.samples.upperBound)
                / Double(Self.rate)
        }
    }

    @Test("a speaker's pause is found to within a block, however many samples are read at once")
    func pause() throws {
        let samples = sound(
            10,
            [
                Part(start: 0, end: 10, level: 0.003), Part(start: 0, end: 4.1, level: 0.1),
                Part(start: 5, end: 10, level: 0.1),
            ])
        for blocks in [100, 777, 8000, 80000] {
            let found = try #require(seconds(find(samples, blocks: blocks)))
            #expect(found.lowerBound >= 4.1 && found.upperBound <= 5.0, "\(found)")
            #expect(abs(found.upperBound - found.lowerBound - 0.6) < 1e-9)
        }
        let power = try #require(find(samples)).power
        #expect(abs(power / (0.003 * 0.003) - 1) < 0.1)
    }

    @Test("digital silence is skipped in favour of a quiet stretch with noise") func silence() throws {
        let samples = sound(
            10,
            [
                Part(start: 2, end: 10, level: 0.003), Part(start: 3, end: 6, level: 0.1),
                Part(start: 7, end: 10, level: 0.1),
            ])
        let found = try #require(seconds(find(samples)))
        #expect(
            found.lowerBound >= 2 && found.upperBound <= 3 || found.lowerBound >= 6 && found.upperBound <= 7)
    }

    @Test("a steady stretch is preferred to the quieter end of a fade") func fade() throws {
        var samples = sound(
            10,
            [
                Part(start: 0, end: 10, level: 0.01), Part(start: 0, end: 4, level: 0.1),
                Part(start: 5, end: 10, level: 0.1),
            ])
        // The sound fades in and out for two seconds.
        for place in 0..<16000 {
            samples[place] *= Float(place) / 16000
            samples[79_999 - place] *= Float(place) / 16000
        }
        let found = try #require(seconds(find(samples)))
        #expect(found.lowerBound >= 4 && found.upperBound <= 5, "\(found)")
    }

    @Test("nothing is found in a sound of loud parts and digital silence") func nothing() {
        let parts = (0..<10).map { Part(start: Double($0), end: Double($0) + 0.4, level: 0.1) }
        #expect(find(sound(10, parts)) == nil)
        #expect(find([Float](repeating: 0, count: 80000)) == nil)
        #expect(find(sound(0.2, [Part(start: 0, end: 0.2, level: 0.1)])) == nil)
    }

    @Test("a short sound is one stretch, even with a single channel") func short() throws {
        let short = try #require(find(sound(0.4, [Part(start: 0, end: 0.4, level: 0.1)])))
        #expect(short.samples == 0..<3200)
        let mono = sound(
            5,
            [
                Part(start: 0, end: 5, level: 0.003), Part(start: 0, end: 2, level: 0.1),
                Part(start: 3, end: 5, level: 0.1),
            ])
        let stereo = mono.flatMap { sample -> [Float] in [sample, 0] }
        #expect(find(stereo, channelCount: 2)?.samples == find(mono)?.samples)
    }
}
