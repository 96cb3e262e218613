import SceneModel

/// Maps a time of a layer to the position in a sound that the scene plays at that time, in exact fractions of seconds.
struct PlayedSound: Sendable {
    private let sounds: [PlacedSound]
    /// The time in the scene at which the layer's time begins.
    private let start: SceneTime
    /// The loop period, after which all sounds begin again; nil if the sounds don't repeat.
    private let round: SceneTime?

    /// Creates the map for sound files with these durations; nil if the scene plays none of the files. Throws
    /// `AssetError` if a film can't be read.
    init?(of lengths: [String: SceneTime], in opening: Opening) throws {
        let lengths = Dictionary(lengths.map { ($0.plainPath, $1) }) { one, _ in one }
        sounds = try opening.sounds.compactMap { part in
            guard let length = lengths[part.file.plainPath] else { return nil }
            guard part.origin == .layer, case .film(let film) = try opening.assets.picture(part.file) else {
                return PlacedSound(part, length: length)
            }
            // A film's sound begins again after the film's last picture.
            return PlacedSound(part, length: length, lead: try film.soundLead(), round: film.duration)
        }
        (start, round) = (opening.sceneStart, opening.soundPeriod)
        if sounds.isEmpty { return nil }
    }

    /// Returns the position in the sound at a time of the layer; zero before the scene first plays the sound. If the
    /// scene has begun to play the sound several times, a clip that still plays is preferred, then the latest clip.
    func played(at time: SceneTime) -> SceneTime {
        let now = sceneTime(of: time)
        return best(at: now).flatMap { $0.sound.place(at: now) } ?? .zero
    }

    /// Returns the position in the sound at a time of the layer at which the sound is heard; otherwise nil.
    func heard(at time: SceneTime) -> SceneTime? {
        let now = sceneTime(of: time)
        guard now >= .zero, let best = best(at: now), best.isHeard else { return nil }
        return best.sound.place(at: now)
    }

    private func sceneTime(of time: SceneTime) -> SceneTime {
        round.map { (start + time).cycles(of: $0).part } ?? start + time
    }

    /// Returns the sound that `played` prefers at a time of the scene; nil before the first one begins.
    private func best(at now: SceneTime) -> (sound: PlacedSound, isHeard: Bool)? {
        var best: (sound: PlacedSound, isHeard: Bool)?
        for sound in sounds where sound.part.start <= now {
            let isHeard = sound.isHeard(at: now)
            if let best {
                if best.isHeard, !isHeard { continue }
                if best.isHeard == isHeard, sound.part.start < best.sound.part.start { continue }
            }
            best = (sound, isHeard)
        }
        return best
    }
}

extension AssetSound {
    /// The duration; always above zero.
    var length: SceneTime { SceneTime(max(sampleCount, 1), over: max(rate, 1)) }
}
