import Drawing
import Geometry
import Media
import SceneModel
import Sound

/// The sounds of a scene. Their files stay open as long as this value exists.
package struct OpenedSounds: Sendable {
    let sounds: [MixedSound]
    let files: [SoundFile]
    /// The warnings found by opening the sounds.
    let warnings: [SceneWarning]
    /// The end times of clips that end with their files.
    let clipEnds: [SoundPart.ClipEnd]

    /// True if the scene has no sound.
    package var isEmpty: Bool { sounds.isEmpty }
}

/// A mix of a scene's sounds that is read piece by piece, as a preview plays it. The `loudness` of the scene is not applied.
/// Use it from one thread at a time.
package final class SceneMix {
    /// The number of the next sample, counted from the beginning of the scene.
    package private(set) var position: Int
    /// The sample rate in Hz.
    package let rate: Int
    /// The number of channels: one or two.
    package let channelCount: Int
    private let mix: SoundMix
    private let source: SceneSource?
    /// The files, which stay open as long as the mix reads them.
    private let files: [SoundFile]
    /// Mixed samples that were not read yet, with interleaved channels.
    private var rest: ArraySlice<Float> = []

    /// Creates a mix of the sounds of `scene`, which begins with the sample number `position`.
    package init(_ opened: OpenedSounds, of scene: Scene, from position: Int) {
        let audio = scene.audio ?? SceneAudio()
        (rate, channelCount) = (audio.sampleRate, audio.channels)
        (self.position, source, files) = (position, scene.source, opened.files)
        // The sound of a film ends with its last frame.
        let end = scene.fps.time(of: scene.frameCount).samples(at: audio.sampleRate)
        mix = SoundMix(
            opened.sounds, from: SceneTime(position, over: audio.sampleRate),
            sampleCount: max(end - position, 0), rate: audio.sampleRate, channelCount: audio.channels)
    }

    /// Returns the next `count` samples of each channel, with interleaved channels; fewer at the end of the film. Throws
    /// `AssetError` for a damaged file.
    package func read(_ count: Int) throws -> [Float] {
        do {
            while rest.count < count * channelCount,
                try mix.next({ samples in
                    for index in samples.indices { rest.append(samples[index]) }
                })
            {}
        } catch let fault as SoundFault {
            throw AssetError(fault, in: source)
        }
        let samples = Array(rest.prefix(count * channelCount))
        rest = ArraySlice(rest.dropFirst(samples.count))
        position += samples.count / channelCount
        return samples
    }
}
