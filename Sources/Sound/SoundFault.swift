import Media
import SceneModel

/// An error for a sound of a scene that can't be read.
package struct SoundFault: Error {
    /// The sound that can't be read.
    package let part: SoundPart
    /// The reason why the sound can't be read.
    package let error: MediaError
}
