import Drawing
import Media
import SceneModel
import Sound

/// Everything that decides the sound of a film.
package struct SoundPlan: Sendable {
    /// A part of the film that is mixed by itself, so that a scene which is repeated is heard from its start.
    struct Round {
        /// The time in the scene at which it begins.
        let origin: SceneTime
        /// The samples of each channel.
        let sampleCount: Int
    }

    /// The settings of mix and encoder.
    package let settings: SoundSettings
    /// The samples of each channel.
    package let sampleCount: Int
    /// The name of the encoded sound in the store.
    let key: ChunkKey
    let rounds: [Round]
    /// Warnings that came up when the sounds were opened.
    let warnings: [SceneWarning]
    private let sounds: [MixedSound]
    /// Open as long as the plan.
    private let files: [SoundFile]

    /// Plans the sound of some frames of a scene, as often as they are played; nil if nothing is heard. Throws `AssetError`
    /// for a file that can't be heard.
    init?(_ order: FilmOrder, frames: Range<SceneFrame>, _ folder: SceneFolder) throws {
        guard !order.isSilent else { return nil }
        let found = try folder.sounds(of: order.scene)
        guard !found.sounds.isEmpty else { return nil }
        (sounds, files, warnings) = (found.sounds, found.files, found.warnings)
        let (settings, fps) = (SoundSettings(of: order), order.scene.fps)
        // Each round begins at the sample that is nearest to its first frame.
        let ends = (0...order.repeats).map {
            fps.time(of: $0 * frames.count).samples(at: settings.rate)
        }
        let origin = fps.time(of: frames.lowerBound.number)
        let rounds = zip(ends, ends.dropFirst()).map { Round(origin: origin, sampleCount: $1 - $0) }
        (self.settings, self.rounds, sampleCount) = (settings, rounds, ends[order.repeats])
        let description: JSON = [
            "settings": settings.json,
            "origin": .string(origin.description),
            "rounds": .array(rounds.map { .number(Double($0.sampleCount)) }),
            "sounds": .array(sounds.map(\.json)),
        ]
        key = ChunkKey(encoding: description.text, frames: [])
    }

    /// Throws `AssetError` if a file is no longer what was planned.
    func checkFiles() throws { try files.forEach { try $0.check() } }

    /// The packets of the encoded sound.
    var packetCount: Int {
        (sampleCount + SoundEncoder.delay + SoundEncoder.packetLength - 1) / SoundEncoder.packetLength
    }

    /// The mix of one of the rounds.
    func mix(of round: Round) -> SoundMix {
        SoundMix(
            sounds, from: round.origin, sampleCount: round.sampleCount, rate: settings.rate,
            channelCount: settings.channelCount)
    }
}

extension SceneTime {
    /// One divided by it; it is above zero.
    var inverse: SceneTime { SceneTime(denominator, over: numerator) }
}
