import Foundation
import Media
import SceneModel
import TestSupport
import Testing

@testable import Sound

/// How loud bands of a sound are over time.
@Suite struct BandLoudnessTests {
    private static func loudness(_ sound: TestSound, _ band: SoundBand) throws -> BandLoudness {
        let folder = try TestFolder()
        return try BandLoudness(path: sound.write(to: "a.wav", in: folder), band: band)
    }

    /// Noise of any frequency between two times, as a function of the sample.
    static func noise(from start: Double, to end: Double, rate: Int) -> (Int) -> Double {
        { index in
            let time = Double(index) / Double(rate)
            guard time >= start, time < end else { return 0 }
            return Double((index &* 2_654_435_761 >> 7) % 2001 - 1000) / 1500
        }
    }

    @Test(
        "a tone is loud in its band, and nearly silent in the others",
        arguments: [(60.0, SoundBand.low), (1000, .mid), (12_000, .high)], [44_100, 48_000])
    func tones(_ tone: (frequency: Double, band: SoundBand), _ rate: Int) throws {
        let sound = TestSound.sine(tone.frequency, rate: rate, count: rate * 3 / 2)
        for band in [SoundBand.low, .mid, .high, .all] {
            let level = try Self.loudness(sound, band).level(at: 1)
            #expect(band == tone.band || band == .all ? level > 0.9 : level < 0.05, "\(band): \(level)")
        }
    }

    @Test("a band of two frequencies has the tones between them")
    func ranges() throws {
        let sound = TestSound.sine(440, rate: 44_100, count: 60_000)
        #expect(try Self.loudness(sound, .range(300, 600)).level(at: 1) > 0.9)
        #expect(try Self.loudness(sound, .range(1500, 3000)).level(at: 1) < 0.1)
        #expect(try Self.loudness(sound, .range(30, 100)).level(at: 1) < 0.1)
    }

    @Test(
        "a burst is heard from its first hundredth of a second on, and not before", arguments: [8000, 44_100])
    func bursts(_ rate: Int) throws {
        for band in [SoundBand.all, .mid] {
            let sound = TestSound(
                rate: rate, count: 2 * rate, Self.noise(from: 1, to: 1.5, rate: rate))
            let loudness = try Self.loudness(sound, band)
            #expect((0..<100).allSatisfy { loudness.values[$0] < 1e-4 }, "\(band)")
            #expect(loudness.level(at: 1) > 0.5 && loudness.level(at: 1.4) > 0.7, "\(band)")
            #expect(loudness.level(at: 0.99) < 1e-4 && loudness.level(at: 1.6) < 0.02, "\(band)")
            #expect(loudness.level(at: -1) == 0 && loudness.level(at: 3) == 0)
        }
    }

    @Test("the loud part reaches 1 although a single bang is far louder; channels count together")
    func bang() throws {
        let rate = 8000
        let one = TestSound.sine(500, rate: rate, count: 3 * rate, amplitude: 0.1).channels[0]
        var bang = one
        for index in 4000..<4040 { bang[index] = 30_000 }
        let loudness = try Self.loudness(TestSound(rate: rate, [one, bang]), .all)
        #expect(loudness.level(at: 2) > 0.95)
        #expect(loudness.values.allSatisfy { (0...1).contains($0) })
    }

    @Test("silence has the level 0; a band above half of the sample rate is an error")
    func silence() throws {
        let silence = TestSound(rate: 8000, count: 4000) { _ in 0 }
        #expect(try Self.loudness(silence, .all).values.allSatisfy { $0 == 0 })
        for band in [SoundBand.high, .range(100, 4000)] {
            #expect {
                try Self.loudness(silence, band)
            } throws: {
                ($0 as? SoundAnalysisError)?.reason
                    == "the sound has only frequencies below 4000 Hz, half of its sample rate"
            }
        }
    }

    @Test(
        "levels rise and fall by 63 % in the times of attack and release; a threshold cuts off what is quiet")
    func following() throws {
        var signal = SoundSignal()
        (signal.attack, signal.release) = (0.1, 0.5)
        let step = Array(repeating: 1.0, count: 200) + Array(repeating: 0, count: 200)
        let levels = signal.levels(of: step, loops: false).map { Double($0) / Double(SoundLevels.full) }
        #expect(abs(levels[9] - (1 - exp(-1))) < 0.001 && abs(levels[249] - exp(-1)) < 0.001)
        #expect(signal.levels(of: step.reversed(), loops: true)[0] > 0, "a loop goes on from its end")
        (signal.attack, signal.release) = (5, 10)
        let steady = signal.levels(of: Array(repeating: 0.8, count: 100), loops: true)
        #expect(steady.allSatisfy { abs(Double($0) / Double(SoundLevels.full) - 0.8) < 0.01 }, "\(steady)")
        (signal.attack, signal.release, signal.threshold) = (0, 0, 0.5)
        #expect(signal.levels(of: [0.4, 0.5, 0.75, 1], loops: false) == [0, 0, 2048, 4095])
    }
}
