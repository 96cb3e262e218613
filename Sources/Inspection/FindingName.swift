import FilmReading

/// The names of findings, and what each means.
package struct FindingName: Sendable, Equatable {
    /// As in JSON.
    package let name: String
    /// Its meaning, in a sentence or less.
    package let summary: String

    private init(_ name: String, _ summary: String) { (self.name, self.summary) = (name, summary) }

    /// The findings on which `inspect --strict` fails, the gravest first. docs/inspect.md has the definitions.
    package static let table = [
        FindingName("damage", "The file is truncated, or a part of it can't be decoded."),
        FindingName("frameCount", "There are more or fewer frames than the container says."),
        FindingName("length", "A duration in the container is not the film's."),
        FindingName("noTimes", "The film has no timestamps."),
        FindingName("variableRate", "The frame rate changes; jitter alone is no finding."),
        FindingName("gap", "Frames are missing."),
        FindingName("order", "A timestamp is not after the one before."),
        FindingName("untimed", "Packets have no timestamp."),
        FindingName("start", "The first frame is more than 0.1 s from 0."),
        FindingName("freeze", "The picture stands still for 2 s or more in the middle of movement."),
        FindingName("black", "The picture is black for 2 s or more, without a fade."),
        FindingName("size", "The pictures' size changes."),
        FindingName("interlaced", "Frames are interlaced, by their flags or by what is seen."),
        FindingName("telecined", "24 pictures a second were made 30 frames by fields."),
        FindingName("duplicates", "Frames are identical to the one before while the film moves."),
        FindingName("nearDuplicates", "The same, encoded again with loss."),
        FindingName("blended", "Frames are blends of their neighbours while the film moves."),
        FindingName("colors", "Colour tags are missing."),
        FindingName("colorConflict", "The container's colour tags are not those of the pictures."),
        FindingName("range", "Full range, or levels that contradict the range that is tagged."),
        FindingName("pixelAspectConflict", "The container's pixel aspect is not that of the pictures."),
        FindingName("pixelAspect", "Pixels are not square."),
        FindingName("oddSize", "The width or the height is an odd number."),
        FindingName("videoTracks", "There is a second video; cover pictures don't count."),
        FindingName("indexAtEnd", "The index (moov) is at the end."),
        FindingName("noPictures", "A file with the name of a film has only sound."),
        FindingName("sound", "The sound neither lasts as long as the film nor ends with it."),
        FindingName("soundStart", "The sound begins more than 0.1 s after the film."),
        FindingName("silence", "The sound is silent."),
        FindingName("dropout", "The sound is cut off for 0.05 to 2 s."),
        FindingName("silentChannel", "One of two channels is silent."),
        FindingName("phase", "Left and right are out of phase: little is heard of them in mono."),
        FindingName("clipping", "Samples in a row are at full scale."),
        FindingName("offset", "The sound's mean is more than 1 % of full scale (DC offset)."),
    ]

    /// Notes: facts worth knowing that are no defects.
    package static let notes = [
        FindingName(
            "rest",
            "The picture stands still for 2 s or more, and movement comes to rest before or begins after."),
        FindingName("fadedBlack", "The picture is black for 2 s or more, after a fade or before one."),
        FindingName("pause", "The sound is silent for more than 2 s."),
    ]
}
