import Denoise
import Film
import SceneModel

/// A file that a scene names and that may contain sound.
struct NamedSound: Sendable {
    /// The file's path, spelled as where the scene names it first.
    let file: String
    /// The places where the scene names the file, such as `audio.clips[0].file`.
    var places: [String]
    /// True if only picture layers name the file, which may be a film with sound.
    var isPicture: Bool
}

extension Draft {
    /// The files that may contain sound, in the order of the text; empty if the text can't be drawn.
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

    /// The files that contain sound. Files that only picture layers name are opened to check this.
    var sounds: [NamedSound] {
        namedSounds.filter { sound in
            guard sound.isPicture else { return true }
            return (try? scene?.openFile(sound.file))?.isFilmWithSound ?? false
        }
    }
}
