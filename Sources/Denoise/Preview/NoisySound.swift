import Base
import Files
import Media
import SceneModel
import Sound

/// A sound that may be denoised, to be looked at and heard before all of it is. Times are in seconds since its first
/// sample.
package struct NoisySound: Sendable {
    let source: DenoiseSource
    private let cancellation: Cancellation

    /// Opens a file; the end of `output` chooses the kind of the output. Throws as `DenoiseJob` does.
    package init(_ input: HeldInput, as output: String, cancellation: Cancellation = Cancellation()) throws {
        let order = DenoiseOrder(input: input.path, output: output)
        source = try DenoiseSource(order, DenoiseTarget(of: output))
        self.cancellation = cancellation
    }

    /// The quietest stretch, which is what is learned from if nothing else is asked for. Reads all of the sound; `report`
    /// is called with the share of it that was read.
    package func quietest(_ report: (Double) -> Void = { _ in }) throws -> Range<Double> {
        let heard = try source.listen { read, total in
            try cancellation.check()
            report(Double(read) / Double(max(total, 1)))
        }
        let samples = try source.quietest(in: heard)
        return Double(samples.lowerBound) / Double(source.rate)..<Double(samples.upperBound)
            / Double(source.rate)
    }

    /// Learns the noise of each channel from a stretch in which nothing else is heard. Reads the sound up to its end.
    package func learn(_ noise: Range<Double>) throws -> [NoiseProfile?] {
        try source.learn(source.checked(samples(noise))) { try cancellation.check() }.profiles
    }

    /// A part of the sound, at most `HeardPart.longest` seconds of it. Reads the sound up to its end. Throws `DenoiseError`
    /// for a part that begins after the end.
    package func part(_ seconds: Range<Double>) throws -> HeardPart {
        try HeardPart(source, samples(seconds)) { try cancellation.check() }
    }

    /// The time of the first sample, in seconds of the file: a film's sound may begin late.
    package func lead() throws -> Double {
        let sound = try source.open()
        _ = try sound.next { _ in }
        return try source.lateness(of: sound)
    }

    private func samples(_ seconds: Range<Double>) -> Range<Int> {
        func sample(_ time: Double) -> Int { Int((min(max(time, 0), 1e7) * Double(source.rate)).rounded()) }
        return sample(seconds.lowerBound)..<sample(seconds.upperBound)
    }
}
