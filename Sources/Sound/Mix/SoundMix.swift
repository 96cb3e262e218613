import Media
import SceneModel

/// Mixes sounds block by block. Memory grows with the number of simultaneous sounds, not with their length. Short
/// sounds that play more than once are decoded once. For one thread at a time.
package final class SoundMix {
    /// The version of the mixing algorithm, to be raised when the same sounds give different samples. The libraries'
    /// versions affect samples too.
    package static let version = 3
    /// The number of samples per channel in a block.
    package static let blockLength = 4096

    private var voices: [SoundVoice]
    private let channelCount, sampleCount: Int
    private var position = 0
    /// A buffer for the next block.
    private var room: [Float] = []

    /// Creates a mix of `sampleCount` samples per channel, starting at a time of the scene.
    package convenience init(
        _ sounds: [MixedSound], from origin: SceneTime, sampleCount: Int, rate: Int, channelCount: Int
    ) {
        self.init(
            sounds, from: origin, sampleCount: sampleCount, rate: rate, channelCount: channelCount,
            within: SampleBudget())
    }

    /// Creates a mix that caches short sounds within a budget.
    init(
        _ sounds: [MixedSound], from origin: SceneTime, sampleCount: Int, rate: Int, channelCount: Int,
        within budget: SampleBudget
    ) {
        func key(_ sound: MixedSound) -> SampleCache.Key {
            SampleCache.Key(path: sound.path, rate: sound.fileRate(at: rate))
        }
        // Only sounds that play more than once are cached. The last voice frees them.
        let kept = Dictionary(grouping: sounds, by: key).compactMap { key, sounds in
            sounds.count > 1 || sounds[0].round != nil ? (key, SampleCache(key, within: budget)) : nil
        }
        let shared = Dictionary(uniqueKeysWithValues: kept)
        voices = sounds.map { sound in
            SoundVoice(
                sound, from: origin, rate: rate, channelCount: channelCount, kept: shared[key(sound)])
        }
        (self.sampleCount, self.channelCount) = (sampleCount, channelCount)
    }

    /// Passes on the next block, with interleaved channels; returns false at the end. Throws `SoundFault`.
    package func next(_ receive: (Span<Float>) throws -> Void) throws -> Bool {
        let count = min(sampleCount - position, Self.blockLength)
        guard count > 0 else { return false }
        var block: [Float] = []
        swap(&block, &room)
        defer { swap(&block, &room) }
        block.removeAll(keepingCapacity: true)
        block.append(contentsOf: repeatElement(0, count: count * channelCount))
        let places = position..<position + count
        // This closes the files of voices that have ended.
        voices.removeAll { $0.life.upperBound <= position }
        for index in voices.indices where voices[index].life.overlaps(places) {
            try voices[index].add(to: &block, from: position)
        }
        position += count
        try receive(block.span)
        return true
    }
}
