import FilmReading
import SceneModel
import Sound
import Spelling

extension Target {
    /// This codec, in FFmpeg's short name: of a film the one of its pictures.
    package static func codec(_ name: String) -> Target {
        Target("codec", name) { (file: InspectedFile) in
            Observation(found: file.codec, isMet: file.codec == name)
        }
    }

    /// This duration in seconds, to within half a frame, or half a millisecond of a sound.
    package static func duration(_ seconds: Double) -> Target {
        Target("duration", words(seconds: seconds)) { (file: InspectedFile) in
            guard let found = file.duration else { return Observation(found: "unknown", isMet: false) }
            return Observation(
                found: words(seconds: found), isMet: abs(found - seconds) <= file.durationTolerance)
        }
    }

    /// A file of at most `most` bytes.
    package static func byteCount(atMost most: Int) -> Target {
        Target("maxBytes", "at most \(counted(most, "byte"))") { (file: InspectedFile) in
            Observation(found: counted(file.byteCount, "byte"), isMet: file.byteCount <= most)
        }
    }

    /// The index of an MP4 or MOV (moov) in front, so that playback can start before the whole file is there. A container
    /// without one misses it.
    package static var faststart: Target {
        Target("faststart", "the index (moov) in front") { (file: InspectedFile) in
            let found = file.isIndexInFront.map {
                $0 ? "the index (moov) in front" : "the index (moov) at the end"
            }
            return Observation(
                found: found ?? "no index (moov) in this container", isMet: file.isIndexInFront == true)
        }
    }

    /// This integrated loudness by EBU R 128, to within `tolerance` LU. A silent film, or one without sound, misses it.
    package static func loudness(_ target: Double, tolerance: Double) -> Target {
        Target("loudness", "\(number(target)) ± \(number(tolerance)) LUFS") { (file: InspectedFile) in
            guard let measure = file.soundMeasure else {
                return Observation(found: file.hasSound ? "unknown" : "no sound", isMet: false)
            }
            guard let loudness = measure.loudness else {
                return Observation(
                    found: measure.isSilent ? "silent" : "too short or too quiet to be measured", isMet: false
                )
            }
            let found = loudness.rounded(toDigits: 2)
            // Not to be missed by what binary fractions round away.
            return Observation(
                found: "\(number(found)) LUFS", isMet: abs(found - target) <= tolerance + 1e-9)
        }
    }

    /// To a hundredth of a millisecond, since a sound may be half a millisecond too long.
    private static func words(seconds: Double) -> String { "\(number(seconds.rounded(toDigits: 5))) s" }

    /// A number as short as it can be written.
    static func number(_ value: Double) -> String { JSON.number(value).text }
}
