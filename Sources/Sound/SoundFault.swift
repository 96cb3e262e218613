import Media
import SceneModel

/// A sound of a scene that can't be read.
public struct SoundFault: Error {
    /// The sound.
    public let part: SoundPart
    /// Why.
    public let error: MediaError
}
