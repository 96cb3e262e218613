import Foundation
import Media
import TestSupport
import Testing

@testable import Sound

/// How loud the frequencies of a sound are.
@Suite struct SoundSpectrumTests {
    private static func spectrum(_ sound: TestSound, channel: Int? = nil) throws -> SoundSpectrum {
        let folder = try TestFolder()
        return try SoundSpectrum(path: sound.write(to: "a.wav", in: folder), channel: channel)
    }

    private static func levels(_ spectrum: SoundSpectrum, at seconds: Double) -> [UInt8] {
        let start = Int(seconds * Double(SoundSpectrum.rate)) * SoundSpectrum.bandCount
        return Array(spectrum.levels[start..<start + SoundSpectrum.bandCount])
    }

    @Test(
        "a tone lights the band of its frequency", arguments: [100.0, 440, 3000, 12_000], [44_100, 48_000])
    func tones(_ frequency: Double, _ rate: Int) throws {
        let spectrum = try Self.spectrum(.sine(frequency, rate: rate, count: rate * 3 / 2))
        let levels = Self.levels(spectrum, at: 1)
        let band = try #require(levels.indices.max { levels[$0] < levels[$1] })
        let middle = 40 * pow(400, (Double(band) + 0.5) / 96)
        #expect(abs(log2(middle / frequency)) < 0.2, "\(middle)")
        #expect(levels[band] > 200)
        let far = levels.indices.filter { abs($0 - band) > 24 }
        #expect(far.allSatisfy { levels[$0] < 30 }, "\(levels)")
    }

    @Test("the bands of a sound with a low rate reach up to its highest frequency") func narrow() {
        let edges = SoundSpectrum.edges(rate: 8000)
        #expect(abs(edges[0] - 40) < 1e-9 && abs(edges[96] - 3600) < 1e-6)
        #expect(zip(edges, edges.dropFirst()).allSatisfy { abs($1 / $0 - edges[1] / edges[0]) < 1e-12 })
    }

    @Test("a burst rises at its time and falls after it; two channels are heard, and one alone")
    func bursts() throws {
        let rate = 44_100
        let mono = TestSound(
            rate: rate, count: 2 * rate, BandLoudnessTests.noise(from: 1, to: 1.2, rate: rate))
        let silence = [Int16](repeating: 0, count: 2 * rate)
        let stereo = TestSound(rate: rate, [silence, mono.channels[0]])
        for spectrum in [try Self.spectrum(mono), try Self.spectrum(stereo)] {
            func mean(_ seconds: Double) -> Double {
                let high = Self.levels(spectrum, at: seconds)[48...]
                return Double(high.reduce(0) { $0 + Int($1) }) / Double(high.count)
            }
            #expect(mean(0.96) == 0 && mean(1.04) > 30, "\(mean(1.04))")
            #expect(mean(1.3) < mean(1.2) && mean(1.3) > 5 && mean(1.96) < mean(1.3) / 5)
        }
        #expect(try Self.spectrum(stereo, channel: 0).levels.allSatisfy { $0 == 0 })
        #expect(try Self.spectrum(stereo, channel: 1).levels == Self.spectrum(mono).levels)
        #expect(throws: MediaError.self) { try Self.spectrum(mono, channel: 1) }
    }

    @Test("a sound that is ten times as quiet has the same levels") func normalized() throws {
        let rate = 16_000
        let sounds = [0.5, 0.05].map { TestSound.sine(700, rate: rate, count: rate, amplitude: $0) }
        let (loud, quiet) = try (Self.spectrum(sounds[0]).levels, Self.spectrum(sounds[1]).levels)
        // The noise of 16 bits is seen in the quiet sound.
        #expect(zip(loud, quiet).allSatisfy { abs(Int($0) - Int($1)) < 16 })
        #expect(loud.contains { $0 > 240 } && quiet.contains { $0 > 240 })
    }
}
