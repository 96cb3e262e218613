import SceneModel

/// When which part of a sound is heard in a scene. A function of the time, by exact fractions.
struct PlayedSound: Sendable {
    private let sounds: [Sound]
    /// When the layer's time begins, in the scene's.
    private let start: SceneTime
    /// After which all sounds begin again; nil if they don't.
    private let round: SceneTime?

    /// A clip or a film's sound, as `SoundPart.place` takes it.
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

    /// The sounds of files, each of which lasts so long; nil if the scene plays none of them. Throws `AssetError` for a film
    /// that can't be read.
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

    /// The seconds of the sound that were played at a time of the layer: by what is heard then, of several the one that
    /// began last; before, nothing.
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
    /// How long it is, above zero.
    var length: SceneTime { SceneTime(max(sampleCount, 1), over: max(rate, 1)) }
}
