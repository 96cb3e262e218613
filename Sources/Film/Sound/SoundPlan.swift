import Drawing
import Media
import SceneModel
import SceneText
import Sound

/// Everything that determines the sound of a film.
package struct SoundPlan: Sendable {
    /// One repetition of the scene, which is mixed separately, so that the sound starts again with each repetition.
    struct Repetition {
        /// The scene time of the first frame of each repetition. Later than zero if the film begins in the middle of
        /// the scene.
        let origin: SceneTime
        /// The number of samples in each channel.
        let sampleCount: Int
    }

    /// The settings of the mix and the encoder.
    package let settings: SoundSettings
    /// The number of samples in each channel.
    package let sampleCount: Int
    /// The key of the encoded sound in the chunk store.
    let key: ChunkKey
    let repetitions: [Repetition]
    /// The warnings found by opening the sounds.
    let warnings: [SceneWarning]
    private let sounds: [MixedSound]
    /// The files of the sounds, which stay open as long as the plan exists.
    private let files: [SoundFile]

    /// Plans the sound for a range of scene frames, including repetitions; returns nil if the film has no sound.
    /// Throws `AssetError` if a sound can't be decoded.
    init?(_ order: FilmOrder, frames: Range<SceneFrame>, _ folder: SceneFolder) throws {
        guard !order.isSilent, let settings = SoundSettings(of: order) else { return nil }
        let found = try folder.sounds(of: order.scene)
        guard !found.sounds.isEmpty else { return nil }
        (sounds, files, warnings) = (found.sounds, found.files, found.warnings)
        let fps = order.scene.fps
        // Each repetition begins at the sample that is nearest to its first frame.
        let ends = (0...order.repeats).map {
            fps.time(of: $0 * frames.count).samples(at: settings.rate)
        }
        let origin = fps.time(of: frames.lowerBound.number)
        let repetitions = zip(ends, ends.dropFirst()).map { Repetition(origin: origin, sampleCount: $1 - $0) }
        (self.settings, self.repetitions, sampleCount) = (settings, repetitions, ends[order.repeats])
        let description: JSON = [
            "settings": try settings.json(),
            "origin": .string(origin.description),
            "rounds": .array(repetitions.map { .number(Double($0.sampleCount)) }),
            "sounds": .array(sounds.map(\.json)),
        ]
        key = ChunkKey(encoding: description.text, frames: [])
    }

    /// The digests of the sounds' files.
    var digests: [AssetDigest] { sounds.map { AssetDigest(file: $0.part.file, sha256: $0.sha256) } }

    /// Throws `AssetError` if the content of a file has changed since it was planned.
    func checkFiles() throws { try files.forEach { try $0.check() } }

    /// The number of packets in the encoded sound; nil if only the encoder knows.
    var packetCount: Int? {
        settings.codec.packetLength.map { (sampleCount + settings.codec.delay + $0 - 1) / $0 }
    }

    /// Creates the mix of one repetition.
    func mix(of repetition: Repetition) -> SoundMix {
        SoundMix(
            sounds, from: repetition.origin, sampleCount: repetition.sampleCount, rate: settings.rate,
            channelCount: settings.channelCount)
    }
}
