import FilmReading

/// The name of a finding and its meaning.
package struct FindingName: Sendable, Equatable {
    /// The name as in JSON.
    package let name: String
    /// The meaning of the finding, in one sentence.
    package let summary: String

    private init(_ name: String, _ summary: String) { (self.name, self.summary) = (name, summary) }

    /// The findings on which `inspect --strict` fails, the most serious first. docs/inspect.md has the definitions.
    package static let table = [
        FindingName("damage", "The file is truncated, or a part of it can't be decoded."),
        FindingName("frameCount", "The film has more or fewer frames than the container states."),
        FindingName(
            "length", "The container states a duration that differs from the film's actual duration."),
        FindingName("noTimes", "The film has no timestamps."),
        FindingName("variableRate", "The frame rate changes. Jitter alone is not reported."),
        FindingName("gap", "Frames are missing."),
        FindingName("order", "A timestamp is not later than the previous timestamp."),
        FindingName("untimed", "Packets have no timestamp."),
        FindingName("start", "The first frame is more than 0.1 s from 0."),
        FindingName("freeze", "The picture stands still for 2 s or more in the middle of movement."),
        FindingName("black", "The picture is black for 2 s or more, without a fade."),
        FindingName("size", "The pictures' size changes."),
        FindingName("interlaced", "Frames are interlaced, according to their flags or their content."),
        FindingName("telecined", "24 pictures per second were turned into 30 frames by repeating fields."),
        FindingName("duplicates", "Frames are identical to the previous frame while the film moves."),
        FindingName(
            "nearDuplicates",
            "Frames are almost identical to the previous frame while the film moves: duplicates after lossy encoding."
        ),
        FindingName("blended", "Frames are blends of their neighbours while the film moves."),
        FindingName("colors", "Colour tags are missing."),
        FindingName(
            "colorConflict", "The colour tags in the container contradict the colour tags in the pictures."),
        FindingName("range", "The pictures are in full range, or their levels contradict the tagged range."),
        FindingName(
            "pixelAspectConflict", "The container and the pictures state different pixel aspect ratios."),
        FindingName("pixelAspect", "Pixels are not square."),
        FindingName("oddSize", "The width or the height is an odd number."),
        FindingName("videoTracks", "The file has a second video. Cover pictures don't count."),
        FindingName("indexAtEnd", "The index (moov) is at the end."),
        FindingName("noPictures", "A file with a film's file extension has only sound."),
        FindingName("sound", "The sound neither lasts as long as the film nor ends when the film ends."),
        FindingName("soundStart", "The sound begins more than 0.1 s after the film."),
        FindingName("silence", "The sound is silent."),
        FindingName("dropout", "The sound is cut off for 0.05 to 2 s."),
        FindingName("silentChannel", "One of two channels is silent."),
        FindingName("phase", "Left and right are out of phase: in mono they nearly cancel."),
        FindingName("clipping", "Four or more consecutive samples are at full scale."),
        FindingName("offset", "The mean of the samples is more than 1 % of full scale (DC offset)."),
    ]

    /// Notes: facts worth knowing that are no defects.
    package static let notes = [
        FindingName(
            "rest",
            "The picture stands still for 2 s or more, after movement slows down or before movement begins."),
        FindingName("fadedBlack", "The picture is black for 2 s or more, after a fade or before one."),
        FindingName("pause", "The sound is silent for more than 2 s."),
    ]
}
