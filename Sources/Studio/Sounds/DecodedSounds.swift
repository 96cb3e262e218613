import Base
import Denoise
import Files
import Film
import Media
import Sound

/// A cache of what was computed from decoded sounds. A result is valid until the sound's file changes. One sound is
/// decoded at a time. All methods throw `Busy` if too many requests wait, and `Cancelled`, also while waiting.
final class DecodedSounds: Sendable {
    /// A key of the cache: a time range of a file, and the kind of output file for which it is decoded.
    private struct Stretch: Hashable {
        let file: FileState
        let kind: DenoiseTarget
        let seconds: Range<Double>
    }

    /// The peaks of files: at most 8 MiB each, for sounds of any length.
    private let peaks = Cache<FileState, SoundPeaks>(maximumValues: 8)
    private let noise = Cache<Stretch, [NoiseProfile?]>(maximumValues: 8)
    /// The part of a sound that was decoded last: up to a minute of samples.
    private let parts = Cache<Stretch, PreviewPart>(maximumValues: 1)
    /// The limit on decoding: one sound at a time.
    let decoding = WorkLimit(running: 1, waiting: 8)
    /// Receives the share (0...1) of a file that has been read.
    private let tell: @Sendable (_ file: String, _ share: Double) -> Void

    init(tell: @escaping @Sendable (_ file: String, _ share: Double) -> Void) { self.tell = tell }

    /// Returns the peaks of a sound file. The first call decodes the whole file. `file` is the name of the file in
    /// reports of the progress.
    func peaks(
        of file: String, _ input: OpenInput, for cancellation: Cancellation
    ) throws -> SoundPeaks {
        try peaks.value(of: input.state, decoding, for: cancellation) {
            let tell = throttled(file)
            return try SoundPeaks(path: input.path) { progress in
                try cancellation.check()
                tell(progress.seconds / max(progress.total, 0.001))
            }
        }
    }

    /// Returns the quietest time range of a sound, in seconds. The sound is decoded as for denoising it to the file
    /// `output`, whose extension chooses the output format.
    func quietest(
        of file: String, _ input: OpenInput, as output: String, for cancellation: Cancellation
    ) throws -> Range<Double> {
        try decoding.run(for: cancellation) {
            try NoisySound(input, as: output, cancellation: cancellation).quietest(throttled(file))
        }
    }

    /// Returns the decoded samples of a sound in the time range `seconds`.
    func part(
        _ seconds: Range<Double>, of input: OpenInput, as output: String, for cancellation: Cancellation
    ) throws -> PreviewPart {
        let key = Stretch(file: input.state, kind: try DenoiseTarget(of: output), seconds: seconds)
        return try parts.value(of: key, decoding, for: cancellation) {
            try NoisySound(input, as: output, cancellation: cancellation).part(seconds)
        }
    }

    /// Returns the noise profiles that are learned from a sound in the time range `seconds`.
    func noise(
        _ seconds: Range<Double>, of input: OpenInput, as output: String, for cancellation: Cancellation
    ) throws -> [NoiseProfile?] {
        let key = Stretch(file: input.state, kind: try DenoiseTarget(of: output), seconds: seconds)
        return try noise.value(of: key, decoding, for: cancellation) {
            try NoisySound(input, as: output, cancellation: cancellation).learn(seconds)
        }
    }

    /// Returns a function that reports the share (0...1) of a file that has been read, at most a few times per second.
    private func throttled(_ file: String) -> @Sendable (Double) -> Void {
        let last = Locked(ContinuousClock.now)
        return { [tell] share in
            let now = ContinuousClock.now
            let isDue = last.withLock { last in
                guard now - last > .milliseconds(200) else { return false }
                last = now
                return true
            }
            if isDue { tell(file, min(share, 1)) }
        }
    }
}

extension Cache {
    /// Returns the cached value of a key. If no value is cached, waits until `limit` allows more work, then makes and
    /// caches the value.
    fileprivate func value(
        of key: Key, _ limit: WorkLimit, for cancellation: Cancellation, make: () throws -> Value
    ) throws -> Value {
        if let value = self[key] { return value }
        return try limit.run(for: cancellation) {
            if let value = self[key] { return value }
            let value = try make()
            keep(value, for: key)
            return value
        }
    }
}
