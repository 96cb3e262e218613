import Sound

/// What became of a film.
struct PublishedFilm {
    /// What players open.
    let path: String
    /// How many segments it has; nil for one file.
    var segmentCount: Int?
    /// The size of all its files.
    let byteCount: Int
    /// SHA-256 of the file, or of the start and all segments one after the other.
    let sha256: String
    /// What was measured of its sound; nil if it has none.
    let sound: SoundMeasure?
    /// What is wrong with the sound, and problems after the film was there, one line each.
    var warnings: [String]
}
