import Denoise
import Film
import SceneModel

/// A file that a scene names and that may contain sound.
struct NamedSound: Sendable {
    /// The file's path, as it is written where the scene first names the file.
    let file: String
    /// The paths of the JSON keys that name the file, such as `audio.clips[0].file`.
    var places: [String]
    /// True if only picture layers name the file, which may be a film with sound.
    var isPicture: Bool
}

extension Draft {
    /// The files that may contain sound, in the order in which the scene's text names them; empty if the scene is not
    /// valid.
    var namedSounds: [NamedSound] {
        var sounds: [NamedSound] = []
        for named in scene?.source?.files ?? [] {
            let isPicture = !named.kinds.contains(.sound)
            if isPicture, !named.kinds.contains(.film) { continue }
            let path = named.file.plainPath
            if let index = sounds.firstIndex(where: { $0.file.plainPath == path }) {
                sounds[index].places.append(named.path)
                sounds[index].isPicture = sounds[index].isPicture && isPicture
            } else {
                sounds.append(NamedSound(file: named.file, places: [named.path], isPicture: isPicture))
            }
        }
        return sounds
    }

    /// The files that contain sound. A file that only picture layers name is opened to find out if it is a film with
    /// sound.
    var sounds: [NamedSound] {
        namedSounds.filter { sound in
            guard sound.isPicture else { return true }
            return (try? scene?.openFile(sound.file))?.isFilmWithSound ?? false
        }
    }
}
