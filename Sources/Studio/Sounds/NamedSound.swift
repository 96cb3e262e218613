import Denoise
import Film
import SceneModel

/// A file that a scene names and that may have sound.
struct NamedSound: Sendable {
    /// The file, in the spelling that the scene uses first.
    let file: String
    /// The places where the scene names it, such as `audio.clips[0].file`.
    var places: [String]
    /// True if only picture layers name it. It may be a film with sound.
    var isPicture: Bool
}

extension Draft {
    /// The files that may have sound, in the order of the text; empty if the text can't be drawn.
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

    /// The files that have sound. Those named only by picture layers are opened to find out.
    var sounds: [NamedSound] {
        namedSounds.filter { sound in
            guard sound.isPicture else { return true }
            return (try? scene?.openFile(sound.file))?.isFilmWithSound ?? false
        }
    }
}
