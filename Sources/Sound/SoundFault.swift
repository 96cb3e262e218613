import Media
import SceneModel

/// An error about a sound of a scene that can't be read.
package struct SoundFault: Error {
    /// The sound.
    package let part: SoundPart
    /// The reason.
    package let error: MediaError
}
