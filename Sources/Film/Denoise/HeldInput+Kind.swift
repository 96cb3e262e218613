import Files
import Media

extension HeldInput {
    /// Whether it is a film, which may be written as one; its sound is not looked at.
    private var isFilm: Bool { (try? Demuxer(path: path)) != nil }

    /// Whether it is a film with sound. Of a picture no more than its beginning is read.
    package var isFilmWithSound: Bool {
        guard var file = try? InputFile(opening: path), let start = try? file.read(64),
            ImageHeader.mayBeFilm(start), let film = try? Demuxer(path: path)
        else { return false }
        return film.hasSound
    }

    /// What it is usually written as without its noise: a film stays one, and a sound that has its samples as they were
    /// keeps them.
    package var usualTarget: DenoiseTarget {
        if isFilm { return .mp4 }
        let bits = (try? SoundReader<Float>(path: path))?.facts.sampleBits ?? 0
        return bits > 0 ? .wav : .m4a
    }
}
