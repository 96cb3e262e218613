import Film
import Media
import Sound

/// A film or sound that was completely read and decoded.
package enum InspectedFile: Sendable {
    /// A file with pictures.
    case film(FilmInspection)
    /// A file with sound and no pictures.
    case sound(SoundInspection)

    /// The path of the file.
    package var path: String {
        switch self {
        case .film(let film): film.path
        case .sound(let sound): sound.path
        }
    }

    /// The errors of reading and decoding, as sentences for users.
    package var damage: [String] {
        switch self {
        case .film(let film): film.damage
        case .sound(let sound): sound.damage
        }
    }

    /// The possible defects, the most serious first.
    package var findings: [Finding] {
        switch self {
        case .film(let film): film.findings
        case .sound(let sound): sound.findings
        }
    }

    var byteCount: Int {
        switch self {
        case .film(let film): film.byteCount
        case .sound(let sound): sound.byteCount
        }
    }

    var codec: String {
        switch self {
        case .film(let film): film.facts.codec
        case .sound(let sound): sound.facts.track.codec
        }
    }

    /// The duration in seconds. Nil if unknown.
    var duration: Double? {
        switch self {
        case .film(let film): film.hasKnownTimes ? film.timing.duration : nil
        case .sound(let sound): sound.duration
        }
    }

    /// The largest permitted difference from a target duration, in seconds: half a frame interval for a film, half a
    /// millisecond for a sound.
    var durationTolerance: Double {
        switch self {
        case .film(let film): film.timing.rate.map { 0.5 / $0.value } ?? film.timing.shortestStep / 2
        case .sound: 0.000_5
        }
    }

    var isIndexInFront: Bool? {
        switch self {
        case .film(let film): film.isIndexInFront
        case .sound(let sound): sound.isIndexInFront
        }
    }

    var hasSound: Bool {
        switch self {
        case .film(let film): !film.sounds.isEmpty
        case .sound: true
        }
    }

    /// The measurements (such as the loudness) of the audio track that players choose; nil if there is no undamaged
    /// sound.
    var soundMeasure: SoundMeasure? {
        switch self {
        case .film(let film): film.sounds.lazy.compactMap(\.measure).first
        case .sound(let sound): sound.measure
        }
    }
}
