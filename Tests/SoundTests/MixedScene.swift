import SceneModel
import TestSupport

@testable import Sound

/// The sounds of a scene whose files are in a folder.
struct MixedScene {
    let sounds: [MixedSound]

    /// Prepares sounds that end after 4 seconds, unless the scene says otherwise. `rounds` is the length of files that loop.
    init(_ scene: Scene, in folder: TestFolder, rounds: SceneTime? = nil) {
        let end = SceneTime(4, over: 1)
        var sounds = scene.soundParts.map { part in
            MixedSound(
                part, path: folder.path(part.file), sha256: "", end: part.end ?? end, heardEnd: end,
                lead: .zero, round: part.playback.loops ? rounds : nil)
        }
        sounds.duck(by: scene.ducking)
        self.sounds = sounds
    }

    /// Prepares the sounds of a scene of 4 seconds with these clips.
    init(clips: String, in folder: TestFolder) throws {
        let text =
            #"{"version": 1, "size": {"width": 2, "height": 2}, "fps": 10, "duration": 4, "audio": {"clips": [\#(clips)]}}"#
        self.init(try Scene(json: Array(text.utf8)), in: folder)
    }

    /// Returns the samples of the mix. `then` is called after the first block.
    func samples(
        from origin: SceneTime = .zero, count: Int, rate: Int, channels: Int = 1,
        within budget: SampleBudget = SampleBudget(), then: () throws -> Void = {}
    ) throws -> [Float] {
        let mix = SoundMix(
            sounds, from: origin, sampleCount: count, rate: rate, channelCount: channels, within: budget)
        var samples: [Float] = []
        while try mix.next({ block in
            if samples.isEmpty { try then() }
            for index in block.indices { samples.append(block[index]) }
        }) {}
        return samples
    }
}
