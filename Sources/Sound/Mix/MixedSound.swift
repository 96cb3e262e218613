import Media
import SceneModel

/// A sound of a scene whose file was found and examined, ready to be mixed.
package struct MixedSound: Sendable {
    /// The scene's description of it.
    package let part: SoundPart
    /// The path by which it is opened.
    package let path: String
    /// The SHA-256 hash of the file.
    package let sha256: String
    /// The end of the sound in the scene's time.
    package let end: SceneTime
    /// The time after which it is inaudible and at which its fade-out ends: its own end, or the end of the scene if
    /// that is earlier.
    package let heardEnd: SceneTime
    /// The time of its first sample, in the file's time.
    package let lead: SceneTime
    /// The length of a loop in the file's time; nil if the sound does not loop.
    package let round: SceneTime?

    /// Creates a sound whose file was examined.
    package init(
        _ part: SoundPart, path: String, sha256: String, end: SceneTime, heardEnd: SceneTime,
        lead: SceneTime, round: SceneTime?
    ) {
        precondition(round.map { $0 > .zero } ?? true, "a round that takes no time")
        (self.part, self.path, self.sha256, self.end) = (part, path, sha256, end)
        (self.heardEnd, self.lead, self.round) = (min(end, heardEnd), lead, round)
    }
}

extension SceneTime {
    /// The time in samples, rounded to the nearest.
    package func samples(at rate: Int) -> Int {
        (self + SceneTime(1, over: 2 * rate)).cycles(of: SceneTime(1, over: rate)).whole
    }
}

extension MixedSound {
    /// The sample rate at which its file must be read for a mix at `rate`, because of its speed.
    func fileRate(at rate: Int) -> Ratio {
        Ratio(rate * part.speed.denominator, part.speed.numerator)
    }

    /// All properties that affect its samples.
    package var json: JSON {
        func text(_ time: SceneTime?) -> JSON { time.map { .string($0.description) } ?? .null }
        return [
            "sha256": .string(sha256),
            "start": text(part.start), "end": text(end), "heardEnd": text(heardEnd),
            "offset": text(part.offset),
            "speed": text(part.speed), "lead": text(lead), "round": text(round),
            "gain": part.gainJSON, "gainRound": text(part.round),
            "seed": .number(Double(part.seed)),
            "fadeIn": text(part.fadeIn), "fadeOut": text(part.fadeOut),
        ]
    }
}
