import Files
import Film
import Media
import Pipeline
import Sound

/// A cache of what was learned by decoding sounds, valid while their files don't change. One sound is decoded at a time.
/// All methods throw `Busy` if too many requests wait, and `Cancelled`, also while they wait.
final class SoundShelf: Sendable {
    private struct Kept {
        /// At most 8 MiB each, for sounds of any length.
        var peaks = LRUCache<FileState, SoundPeaks>(capacity: 8)
        var noise = LRUCache<Stretch, [NoiseProfile?]>(capacity: 8)
        /// At most a minute of samples.
        var parts = LRUCache<Stretch, HeardPart>(capacity: 1)
    }

    /// A part of a file, decoded for an output of a kind.
    private struct Stretch: Equatable {
        let file: FileState
        let kind: DenoiseTarget
        let seconds: Range<Double>
    }

    private let kept = Locked(Kept())
    /// The limit of one decoding at a time.
    let decoding = WorkLimit(running: 1, waiting: 8)
    /// Called with the share of a file that has been read.
    private let tell: @Sendable (_ file: String, _ share: Double) -> Void

    init(tell: @escaping @Sendable (_ file: String, _ share: Double) -> Void) { self.tell = tell }

    /// The peaks of a file. Decodes the whole file the first time; `file` is its name in progress reports.
    func peaks(
        of file: String, _ input: HeldInput, for cancellation: Cancellation
    ) throws -> SoundPeaks {
        try once(
            { $0.peaks.value(input.state) }, { $0.peaks.insert($1, for: input.state) }, for: cancellation
        ) {
            let tell = throttled(file)
            return try SoundPeaks(path: input.path) { progress in
                try cancellation.check()
                tell(progress.seconds / max(progress.total, 0.001))
            }
        }
    }

    /// The quietest stretch of a sound, in seconds, for an output with the name `output`.
    func quietest(
        of file: String, _ input: HeldInput, as output: String, for cancellation: Cancellation
    ) throws -> Range<Double> {
        try decoding.run(for: cancellation) {
            try NoisySound(input, as: output, cancellation: cancellation).quietest(throttled(file))
        }
    }

    /// The decoded samples of a part of a sound.
    func part(
        _ seconds: Range<Double>, of input: HeldInput, as output: String, for cancellation: Cancellation
    ) throws -> HeardPart {
        let key = Stretch(file: input.state, kind: try DenoiseTarget(of: output), seconds: seconds)
        return try once({ $0.parts.value(key) }, { $0.parts.insert($1, for: key) }, for: cancellation) {
            try NoisySound(input, as: output, cancellation: cancellation).part(seconds)
        }
    }

    /// The noise profiles of a stretch of a sound.
    func noise(
        _ seconds: Range<Double>, of input: HeldInput, as output: String, for cancellation: Cancellation
    ) throws -> [NoiseProfile?] {
        let key = Stretch(file: input.state, kind: try DenoiseTarget(of: output), seconds: seconds)
        return try once({ $0.noise.value(key) }, { $0.noise.insert($1, for: key) }, for: cancellation) {
            try NoisySound(input, as: output, cancellation: cancellation).learn(seconds)
        }
    }

    /// The cached value, or a new one, which is then cached.
    private func once<Value>(
        _ find: (inout Kept) -> Value?, _ keep: (inout Kept, Value) -> Void,
        for cancellation: Cancellation, _ make: () throws -> Value
    ) throws -> Value {
        if let value = kept.withLock({ find(&$0) }) { return value }
        return try decoding.run(for: cancellation) {
            if let value = kept.withLock({ find(&$0) }) { return value }
            let value = try make()
            kept.withLock { keep(&$0, value) }
            return value
        }
    }

    /// Reports the share of a file that has been read, a few times per second.
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
