import Media
import SceneModel

/// A mix of sounds, made in blocks. Memory use grows with the number of simultaneous sounds, not with their duration. A
/// short sound that is played several times is decoded once; sounds under which others duck are decoded again for that.
/// Use it from one thread at a time.
package final class SoundMix {
    /// The version of the mixing algorithm. It must be increased when the same sounds give different samples. The
    /// versions of the libraries affect the samples too.
    package static let version = 3
    /// The number of samples per channel in each block.
    package static let blockLength = 4096

    private var voices: [SoundVoice]
    /// The sounds that step back under others, which may be the same for several voices.
    private let envelopes: [DuckEnvelope]
    /// The number of samples of the scene before the mix, over which the envelopes are still to be advanced. What sounds
    /// before the mix decides how far a sound is down when it begins.
    private var skipped: Int
    private let channelCount, sampleCount: Int
    private var position = 0
    /// A buffer that is reused for the next block.
    private var room: [Float] = []

    /// Creates a mix of `sampleCount` samples per channel, which begins at the time `origin` of the scene.
    package convenience init(
        _ sounds: [MixedSound], from origin: SceneTime, sampleCount: Int, rate: Int, channelCount: Int
    ) {
        self.init(
            sounds, from: origin, sampleCount: sampleCount, rate: rate, channelCount: channelCount,
            within: SampleBudget())
    }

    /// Creates a mix that caches short sounds within the limits of `budget`.
    init(
        _ sounds: [MixedSound], from origin: SceneTime, sampleCount: Int, rate: Int, channelCount: Int,
        within budget: SampleBudget
    ) {
        func key(_ sound: MixedSound) -> SampleCache.Key {
            SampleCache.Key(path: sound.path, rate: sound.fileRate(at: rate))
        }
        // Only sounds that are played several times are cached. A cache is freed with the last voice that uses it.
        let kept = Dictionary(grouping: sounds, by: key).compactMap { key, sounds in
            sounds.count > 1 || sounds[0].round != nil ? (key, SampleCache(key, within: budget)) : nil
        }
        let shared = Dictionary(uniqueKeysWithValues: kept)
        (self.sampleCount, self.channelCount) = (sampleCount, channelCount)
        var ducks: [(duck: Duck, under: [Int])] = []
        voices = sounds.map { sound in
            var envelope: Int?
            if let duck = sound.part.shaping.duck, !sound.duckedUnder.isEmpty {
                envelope = ducks.firstIndex { $0 == (duck, sound.duckedUnder) } ?? ducks.count
                if envelope == ducks.count { ducks.append((duck, sound.duckedUnder)) }
            }
            return SoundVoice(
                sound, from: origin, rate: rate, channelCount: channelCount, kept: shared[key(sound)],
                envelope: envelope)
        }
        let before = max(origin.samples(at: rate), 0)
        skipped = before
        envelopes = ducks.map { duck, under in
            let sidechain = SoundMix(
                under.map { sounds[$0].withoutDucking }, from: .zero, sampleCount: before + sampleCount,
                rate: rate, channelCount: channelCount, within: budget)
            return DuckEnvelope(duck, under: sidechain, rate: rate, channelCount: channelCount)
        }
    }

    /// Calls `receive` with the next block, with interleaved channels. Returns false at the end. Throws `SoundFault`.
    package func next(_ receive: (Span<Float>) throws -> Void) throws -> Bool {
        let count = min(sampleCount - position, Self.blockLength)
        guard count > 0 else { return false }
        var block: [Float] = []
        swap(&block, &room)
        defer { swap(&block, &room) }
        block.removeAll(keepingCapacity: true)
        block.append(contentsOf: repeatElement(0, count: count * channelCount))
        let places = position..<position + count
        while skipped > 0 {
            let part = min(skipped, Self.blockLength)
            for envelope in envelopes { try envelope.advance(by: part) }
            skipped -= part
        }
        for envelope in envelopes { try envelope.advance(by: count) }
        // Removing the voices that have ended closes their files.
        voices.removeAll { $0.life.upperBound <= position }
        for index in voices.indices where voices[index].life.overlaps(places) {
            let factors = voices[index].envelope.map { envelopes[$0].factors }
            try voices[index].add(to: &block, from: position, ducked: factors)
        }
        position += count
        try receive(block.span)
        return true
    }
}

/// An error for a sound of a scene that can't be read.
package struct SoundFault: Error {
    /// The sound that can't be read.
    package let part: SoundPart
    /// The reason why the sound can't be read.
    package let error: MediaError
}
