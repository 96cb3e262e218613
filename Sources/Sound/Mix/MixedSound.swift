import Media
import SceneModel
import SceneText

/// A sound of a scene with the properties of its file, ready to be mixed.
package struct MixedSound: Sendable {
    /// The description of the sound in the scene.
    package let part: SoundPart
    /// The path of the sound's file.
    package let path: String
    /// The SHA-256 hash of the file.
    package let sha256: String
    /// The time in the scene at which the sound ends.
    package let end: SceneTime
    /// The time in the scene at which the sound's fade-out ends: the end of the sound, or the end of the scene if the
    /// scene ends earlier.
    package let heardEnd: SceneTime
    /// The time in the file at which the first sample of its sound is played.
    package let lead: SceneTime
    /// The time in the file at which playback returns to the file's start; nil if the sound does not loop.
    package let round: SceneTime?

    /// Creates a sound from the properties of its file.
    package init(
        _ part: SoundPart, path: String, sha256: String, end: SceneTime, heardEnd: SceneTime,
        lead: SceneTime, round: SceneTime?
    ) {
        precondition(round.map { $0 > .zero } ?? true, "the length of a loop must not be zero")
        (self.part, self.path, self.sha256, self.end) = (part, path, sha256, end)
        (self.heardEnd, self.lead, self.round) = (min(end, heardEnd), lead, round)
    }
}

extension SceneTime {
    /// Returns the time as a number of samples, rounded to the nearest.
    package func samples(at rate: Int) -> Int {
        (self + SceneTime(1, over: 2 * rate)).cycles(of: SceneTime(1, over: rate)).whole
    }
}

extension MixedSound {
    /// Returns the sample rate to which the file is resampled for a mix with the sample rate `rate`. It differs from
    /// `rate` if the sound is played faster or slower.
    func fileRate(at rate: Int) -> Ratio {
        Ratio(rate * part.speed.denominator, part.speed.numerator)
    }

    /// All properties that affect the sound's samples.
    package var json: JSON {
        func text(_ time: SceneTime?) -> JSON { time.map { .string($0.description) } ?? .null }
        let fades = part.fades.map { fade in
            JSON.array([fade.start, fade.fadeIn, fade.end, fade.fadeOut].map { text($0) })
        }
        let json: JSON = [
            "sha256": .string(sha256),
            "start": text(part.start), "end": text(end), "heardEnd": text(heardEnd),
            "offset": text(part.offset),
            "speed": text(part.speed), "lead": text(lead), "round": text(round),
            "gain": part.gainJSON, "gainRound": text(part.round),
            "seed": .number(Double(part.seed)),
            "fadeIn": text(part.fadeIn), "fadeOut": text(part.fadeOut),
        ]
        guard !fades.isEmpty, case .object(let members) = json else { return json }
        return .object(members + [JSON.Member("fades", .array(fades))])
    }
}
