import Media
import SceneModel

/// Mixes sounds, block after block. Memory grows with the sounds that are heard at once, not with their length. Short sounds
/// that are played more than once are decoded once. For one thread at a time.
public final class SoundMix {
    /// Decides samples together with the libraries' versions: goes up when the same sounds are mixed to others.
    package static let version = 3
    /// The samples of each channel in a block.
    package static let blockLength = 4096

    private var voices: [SoundVoice]
    private let channelCount, sampleCount: Int
    private var position = 0
    /// Memory for the next block.
    private var room: [Float] = []

    /// A mix of so many samples of each channel, which begins at a time of the scene.
    public convenience init(
        _ sounds: [MixedSound], from origin: SceneTime, sampleCount: Int, rate: Int, channelCount: Int
    ) {
        self.init(
            sounds, from: origin, sampleCount: sampleCount, rate: rate, channelCount: channelCount,
            within: SampleBudget())
    }

    /// A mix that keeps short sounds within a budget.
    init(
        _ sounds: [MixedSound], from origin: SceneTime, sampleCount: Int, rate: Int, channelCount: Int,
        within budget: SampleBudget
    ) {
        func key(_ sound: MixedSound) -> KeptSound.Key {
            KeptSound.Key(path: sound.path, rate: sound.fileRate(at: rate))
        }
        // Only what is played again is worth its memory. The last voice frees it.
        let kept = Dictionary(grouping: sounds, by: key).compactMap { key, sounds in
            sounds.count > 1 || sounds[0].round != nil ? (key, KeptSound(key, within: budget)) : nil
        }
        let shared = Dictionary(uniqueKeysWithValues: kept)
        voices = sounds.map { sound in
            SoundVoice(
                sound, from: origin, rate: rate, channelCount: channelCount, kept: shared[key(sound)])
        }
        (self.sampleCount, self.channelCount) = (sampleCount, channelCount)
    }

    /// Hands on the next block, with the channels interleaved; false at the end. Throws `SoundFault`.
    public func next(_ receive: (Span<Float>) throws -> Void) throws -> Bool {
        let count = min(sampleCount - position, Self.blockLength)
        guard count > 0 else { return false }
        var block: [Float] = []
        swap(&block, &room)
        defer { swap(&block, &room) }
        block.removeAll(keepingCapacity: true)
        block.append(contentsOf: repeatElement(0, count: count * channelCount))
        let places = position..<position + count
        // What has ended needs no file any more.
        voices.removeAll { $0.life.upperBound <= position }
        for index in voices.indices where voices[index].life.overlaps(places) {
            try voices[index].add(to: &block, from: position)
        }
        position += count
        try receive(block.span)
        return true
    }
}
