import Base
import Files
import Media
import SceneModel
import Sound

/// A sound that can be analysed and previewed before it is denoised. Times are in seconds from the first sample.
package struct NoisySound: Sendable {
    let source: DenoiseSource
    private let cancellation: Cancellation

    /// Opens the sound of a file. The extension of `output` chooses the kind of output. Throws the same errors as
    /// `DenoiseJob`.
    package init(_ input: OpenInput, as output: String, cancellation: Cancellation = Cancellation()) throws {
        let order = DenoiseOrder(input: input.path, output: output)
        source = try DenoiseSource(order, DenoiseTarget(of: output))
        self.cancellation = cancellation
    }

    /// Returns the quietest stretch of the sound (a range in seconds), from which noise is learned by default. Reads
    /// the whole sound; `report` is called with the fraction that was read, from 0 to 1.
    package func quietest(_ report: (Double) -> Void = { _ in }) throws -> Range<Double> {
        let heard = try source.listen { read, total in
            try cancellation.check()
            report(Double(read) / Double(max(total, 1)))
        }
        let samples = try source.quietest(in: heard)
        return Double(samples.lowerBound) / Double(source.rate)..<Double(samples.upperBound)
            / Double(source.rate)
    }

    /// Learns the noise of each channel from a stretch (a range in seconds) in which only noise is heard. The sound is
    /// read up to the end of the stretch.
    package func learn(_ noise: Range<Double>) throws -> [NoiseProfile?] {
        try source.learn(source.checked(samples(noise))) { try cancellation.check() }.profiles
    }

    /// Returns a part of the sound, shortened to `PreviewPart.longest` seconds. The sound is read up to the end of the
    /// part. Throws `DenoiseError` if the part begins after the end of the sound.
    package func part(_ seconds: Range<Double>) throws -> PreviewPart {
        try PreviewPart(source, samples(seconds)) { try cancellation.check() }
    }

    /// Returns the time of the first sample, in seconds from the start of the file. In a film, sound may begin late.
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
