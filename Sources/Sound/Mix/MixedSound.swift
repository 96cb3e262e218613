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
    /// The indices, in the list of the mix, of the sounds under which this one ducks.
    package fileprivate(set) var duckedUnder: [Int] = []
    /// The times in the file between which it is played, if it is read into memory: by a track of times, or at another
    /// speed with the same pitch. Otherwise nil.
    package let reach: ClosedRange<SceneTime>?

    /// The most seconds of a file's sound that are read into memory.
    package static var maximumReach: Int { SoundTape.maximumSeconds }

    /// Creates a sound from the properties of its file. `length` is the length of a film; sound that is read into
    /// memory may be up to a second longer.
    package init(
        _ part: SoundPart, path: String, sha256: String, end: SceneTime, heardEnd: SceneTime,
        lead: SceneTime, round: SceneTime?, length: SceneTime? = nil
    ) {
        precondition(round.map { $0 > .zero } ?? true, "the length of a loop must not be zero")
        (self.part, self.path, self.sha256, self.end) = (part, path, sha256, end)
        (self.heardEnd, self.lead, self.round) = (min(end, heardEnd), lead, round)
        reach = part.remembered(to: end).map { places in
            let last = length.map { min($0 + SceneTime(1, over: 1), places.upperBound) } ?? places.upperBound
            return min(places.lowerBound, last)...last
        }
    }
}

extension [MixedSound] {
    /// Finds the sounds under which each sound of a scene ducks: those of the layers and clips that it names, and of all
    /// that is inside them.
    package mutating func duck(by ducking: [(sound: [Fault.Step], under: [[Fault.Step]])]) {
        for (sound, under) in ducking {
            let keys = indices.filter { index in
                let place = self[index].part.steps.way
                return place != sound && under.contains { place.starts(with: $0) }
            }
            for index in indices where self[index].part.steps.way == sound {
                self[index].duckedUnder = keys
            }
        }
    }
}

extension SceneTime {
    /// Returns the time as a number of samples, rounded to the nearest.
    package func samples(at rate: Int) -> Int {
        (self + SceneTime(1, over: 2 * rate)).cycles(of: SceneTime(1, over: rate)).whole
    }
}

extension SoundPart {
    /// Returns the times in the file between which it is played until a time of the scene, if the sound is read into
    /// memory; otherwise nil.
    fileprivate func remembered(to end: SceneTime) -> ClosedRange<SceneTime>? {
        if let bounds = playback.track?.bounds {
            func time(_ seconds: Double) -> SceneTime { SceneTime(seconds: max(seconds, 0)) }
            return time(bounds.lowerBound)...time(bounds.upperBound)
        }
        guard pitch == .kept, playback.speed != SceneTime(1, over: 1) else { return nil }
        let played = playback.offset + max(end - start, .zero).times(playback.speed)
        // A loop begins at its first picture again; the length of the film limits the end.
        return (playback.loops ? .zero : playback.offset)...played
    }
}

extension MixedSound {
    /// Returns the sample rate to which the file is resampled for a mix with the sample rate `rate`. It differs from
    /// `rate` if the sound is played faster or slower.
    func fileRate(at rate: Int) -> Ratio {
        Ratio(rate * part.playback.speed.denominator, part.playback.speed.numerator)
    }

    /// The sound, never stepping back.
    var withoutDucking: MixedSound {
        var sound = self
        sound.duckedUnder = []
        return sound
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
            "offset": text(part.playback.offset),
            "speed": text(part.playback.speed), "lead": text(lead), "round": text(round),
            "gain": part.gainJSON, "gainRound": text(part.round),
            "seed": .number(Double(part.seed)),
            "fadeIn": text(part.fadeIn), "fadeOut": text(part.fadeOut),
        ]
        guard case .object(var members) = json else { return json }
        if !fades.isEmpty { members.append(JSON.Member("fades", .array(fades))) }
        if let time = part.playback.trackJSON {
            members += [
                JSON.Member("time", time), JSON.Member("timeSpan", text(part.span.length)),
                JSON.Member("timeRound", text(part.span.round)),
            ]
        }
        if part.pitch != .follows { members.append(JSON.Member("pitch", .string(part.pitch.rawValue))) }
        if part.fadeCurve != .linear {
            members.append(JSON.Member("fadeCurve", .string(part.fadeCurve.rawValue)))
        }
        if let equalizer = part.shaping.equalizer {
            members.append(JSON.Member("eq", .array(equalizer.gains.map(JSON.number))))
        }
        if let duck = part.shaping.duck {
            members.append(JSON.Member("duck", duck.json))
            members.append(JSON.Member("under", .array(duckedUnder.map { .number(Double($0)) })))
        }
        return .object(members)
    }
}
