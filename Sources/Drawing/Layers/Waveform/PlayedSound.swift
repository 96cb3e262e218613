import SceneModel

/// Maps times of a scene to the part of a sound that is played then. A function of time alone, in exact fractions.
struct PlayedSound: Sendable {
    private let sounds: [Sound]
    /// The time in the scene at which the layer's time begins.
    private let start: SceneTime
    /// The loop period, after which all sounds begin again; nil if they don't.
    private let round: SceneTime?

    /// A clip or a film's sound, with the arguments of `SoundPart.place`.
    private struct Sound: Sendable {
        let part: SoundPart
        let length, lead: SceneTime
        let round: SceneTime?

        func isHeard(at time: SceneTime) -> Bool {
            part.isHeard(at: time, length: length, lead: lead, round: round)
        }

        func place(at time: SceneTime) -> SceneTime? {
            part.place(at: time, length: length, lead: lead, round: round)
        }
    }

    /// Creates the played sound for files with these lengths; nil if the scene plays none of them. Throws `AssetError`
    /// if a film can't be read.
    init?(of lengths: [String: SceneTime], in opening: Opening) throws {
        let lengths = Dictionary(lengths.map { ($0.plainPath, $1) }) { one, _ in one }
        sounds = try opening.sounds.compactMap { part in
            guard let length = lengths[part.file.plainPath] else { return nil }
            guard part.origin == .layer, case .film(let film) = try opening.assets.picture(part.file) else {
                return Sound(part: part, length: length, lead: .zero, round: nil)
            }
            // It begins again after its last picture.
            return Sound(part: part, length: length, lead: try film.soundLead(), round: film.duration)
        }
        (start, round) = (opening.sceneStart, opening.soundPeriod)
        if sounds.isEmpty { return nil }
    }

    /// The position in the sound, in seconds, at a time of the layer. If several parts have begun, those playing are
    /// preferred, and then the latest. Zero before the first.
    func played(at time: SceneTime) -> SceneTime {
        let now = round.map { (start + time).cycles(of: $0).part } ?? start + time
        var best: (sound: Sound, isHeard: Bool)?
        for sound in sounds where sound.part.start <= now {
            let isHeard = sound.isHeard(at: now)
            if let best {
                if best.isHeard, !isHeard { continue }
                if best.isHeard == isHeard, sound.part.start < best.sound.part.start { continue }
            }
            best = (sound, isHeard)
        }
        return best.flatMap { $0.sound.place(at: now) } ?? .zero
    }
}

extension AssetSound {
    /// The duration, above zero.
    var length: SceneTime { SceneTime(max(sampleCount, 1), over: max(rate, 1)) }
}
