import Media
import SceneModel

/// An error about a sound of a scene that can't be read.
public struct SoundFault: Error {
    /// The sound.
    public let part: SoundPart
    /// The reason.
    public let error: MediaError
}
