import Foundation
import Media
import Sound
import TestSupport
import Testing

@testable import Denoise

/// Tests of the preview of a sound before the whole sound is denoised.
@Suite struct NoisySoundTests {
    private let folder: TestFolder
    private static let rate = 44_100

    /// Writes a stereo sound of seven seconds: noise with notes that get louder from second to second.
    init() throws {
        folder = try TestFolder()
        let count = 7 * Self.rate
        let channels = [1, 2].map { seed -> [Int16] in
            let noise = TestNoise.samples(count, level: 0.02, seed: UInt64(seed))
            return (0..<count).map { place in
                let time = Double(place) / Double(Self.rate)
                let isNote = time.truncatingRemainder(dividingBy: 1) > 0.6
                let note = isNote ? 0.04 * time * sin(2 * .pi * 330 * Double(seed) * time) : 0
                return Int16(((noise[place] + note) * 32767).rounded())
            }
        }
        try TestSound(rate: Self.rate, channels).write(to: "noisy.wav", in: folder)
    }

    private func sound(_ output: String = "clean.wav") throws -> NoisySound {
        try NoisySound(try OpenInput(folder.path("noisy.wav")), as: output)
    }

    private func samples(_ wave: [UInt8]) -> [UInt8] { Array(wave.dropFirst(44)) }

    @Test("a previewed part equals that part of the original and of the denoised sound")
    func parts() throws {
        var order = DenoiseOrder(input: folder.path("noisy.wav"), output: folder.path("clean.wav"))
        (order.noise, order.reduction) = (0.05..<0.55, 20)
        _ = try DenoiseJob(order).run()
        let (noisy, clean) = try (
            samples(Array(folder.data("noisy.wav"))), samples(Array(folder.data("clean.wav")))
        )
        let noise = try sound().learn(0.05..<0.55)
        for (start, end) in [(0, 0.5), (0.7, 1.3), (4.0001, 6.5), (6.2, 9)] {
            let part = try sound().part(start..<end)
            let first = Int((start * Double(Self.rate)).rounded()) * 4
            let last = min(Int((end * Double(Self.rate)).rounded()) * 4, noisy.count)
            let (before, after) = try (samples(part.before()), samples(part.after(noise, reduction: 20)))
            let isSame = (before == Array(noisy[first..<last]), after == Array(clean[first..<last]))
            #expect(isSame.0 && isSame.1, "\(start) to \(end)")
        }
    }

    @Test("at most a minute is decoded, and nothing after the requested part") func limits() throws {
        #expect(throws: DenoiseError.self) { try sound().part(7..<8) }
        let long = TestSound.sine(400, rate: 8000, count: 70 * 8000)
        try long.write(to: "noisy.wav", in: folder)
        let part = try sound().part(2..<69)
        #expect(try part.before().count == 44 + 60 * 8000 * 2)
    }

    @Test("noise is learned from a stretch, unless the stretch is reported as too short or silent")
    func noise()
        throws
    {
        let found = try sound().quietest()
        #expect(
            found.upperBound - found.lowerBound > 0.5
                && found.lowerBound.truncatingRemainder(dividingBy: 1) < 0.1)
        #expect(throws: DenoiseError.self) { try sound().learn(1..<1.05) }
        #expect(throws: DenoiseError.self) { try sound().learn(20..<21) }
    }

    @Test("a film's sound that begins late is previewed from its first sample on") func late() throws {
        let film = folder.path("film.mp4")
        _ = try FFmpegProgram.run([
            "-v", "error", "-f", "lavfi", "-i", "color=red:s=64x36:d=3:r=30", "-itsoffset", "1.5", "-i",
            folder.path("noisy.wav"), "-c:v", "libx264", "-c:a", "aac", film,
        ])
        let lead = try NoisySound(try OpenInput(film), as: "clean.mp4").lead()
        #expect(abs(lead - 1.5) < 0.03)
        #expect(try OpenInput(film).usualTarget == .mp4 && OpenInput(film).isFilmWithSound)
        #expect(try OpenInput(folder.path("noisy.wav")).usualTarget == .wav)
    }
}
