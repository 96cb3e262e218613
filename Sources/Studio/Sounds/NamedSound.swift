import Denoise
import Film
import SceneModel

/// A file that a scene names and that may be heard.
struct NamedSound: Sendable {
    /// The file, as the scene names it first.
    let file: String
    /// Where the scene names it, such as `audio.clips[0].file`.
    var places: [String]
    /// Whether only layers of pictures name it: it may be a film, and that may have sound.
    var isPicture: Bool
}

extension Draft {
    /// The files that may be heard, in the order of the text; empty if the text can't be drawn.
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

    /// The sounds among them: what only layers of pictures name is one if it is a film with sound.
    var sounds: [NamedSound] {
        namedSounds.filter { sound in
            guard sound.isPicture else { return true }
            return (try? scene?.openFile(sound.file))?.isFilmWithSound ?? false
        }
    }
}
