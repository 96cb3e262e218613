import Media
import SceneModel

/// A sound of a scene that was found and looked at, ready to be mixed.
public struct MixedSound: Sendable {
    /// What the scene says about it.
    public let part: SoundPart
    /// A path by which it is opened.
    public let path: String
    /// SHA-256 of the file.
    public let sha256: String
    /// When it ends in the scene.
    public let end: SceneTime
    /// When it is no longer heard, at which its fade out ends: then, or at the end of the scene before.
    public let heardEnd: SceneTime
    /// When its first sample is heard, in the file's time.
    public let lead: SceneTime
    /// After how much of the file's time it begins again; nil if it does not.
    public let round: SceneTime?

    /// A sound that was looked at, in a scene that ends at `heardEnd`.
    public init(
        _ part: SoundPart, path: String, sha256: String, end: SceneTime, heardEnd: SceneTime,
        lead: SceneTime, round: SceneTime?
    ) {
        precondition(round.map { $0 > .zero } ?? true, "a round that takes no time")
        (self.part, self.path, self.sha256, self.end) = (part, path, sha256, end)
        (self.heardEnd, self.lead, self.round) = (min(end, heardEnd), lead, round)
    }
}

extension SceneTime {
    /// The nearest whole number of samples.
    package func samples(at rate: Int) -> Int {
        (self + SceneTime(1, over: 2 * rate)).cycles(of: SceneTime(1, over: rate)).whole
    }
}

extension MixedSound {
    /// The rate at which its file is read, for a mix at a rate.
    func fileRate(at rate: Int) -> Ratio {
        Ratio(rate * part.speed.denominator, part.speed.numerator)
    }

    /// All that decides its samples.
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
