import FilmReading
import SceneModel
import SceneText
import Sound
import Spelling

extension Target {
    /// Returns a target for the codec, by FFmpeg's short name. For a film this is the video codec.
    package static func codec(_ name: String) -> Target {
        Target("codec", name) { (file: InspectedFile) in
            Observation(found: file.codec, isMet: file.codec == name)
        }
    }

    /// Returns a target for the duration in seconds. A film may differ by half a frame interval, a sound by half a
    /// millisecond.
    package static func duration(_ seconds: Double) -> Target {
        Target("duration", words(seconds: seconds)) { (file: InspectedFile) in
            guard let found = file.duration else { return Observation(found: "unknown", isMet: false) }
            return Observation(
                found: words(seconds: found), isMet: abs(found - seconds) <= file.durationTolerance)
        }
    }

    /// Returns a target for a file size of at most `most` bytes.
    package static func byteCount(atMost most: Int) -> Target {
        Target("maxBytes", "at most \(counted(most, "byte"))") { (file: InspectedFile) in
            Observation(found: counted(file.byteCount, "byte"), isMet: file.byteCount <= most)
        }
    }

    /// A target for an index (moov) at the beginning of an MP4 or MOV, so that playback can start before the whole
    /// file has arrived. Containers without such an index miss the target.
    package static var faststart: Target {
        Target("faststart", "the index (moov) at the beginning") { (file: InspectedFile) in
            let found = file.isIndexInFront.map {
                $0 ? "the index (moov) at the beginning" : "the index (moov) at the end"
            }
            return Observation(
                found: found ?? "no index (moov) in this container", isMet: file.isIndexInFront == true)
        }
    }

    /// Returns a target for the integrated loudness by EBU R 128 in LUFS, within `tolerance` LU. Films that are
    /// silent or have no sound miss the target.
    package static func loudness(_ target: Double, tolerance: Double) -> Target {
        Target("loudness", "\(number(target)) ± \(number(tolerance)) LUFS") { (file: InspectedFile) in
            guard let measure = file.soundMeasure else {
                return Observation(found: file.hasSound ? "unknown" : "no sound", isMet: false)
            }
            guard let loudness = measure.loudness else {
                return Observation(
                    found: measure.isSilent ? "silent" : "the sound is too short or too quiet to be measured",
                    isMet: false
                )
            }
            let found = loudness.rounded(toDigits: 2)
            // The small addition allows for rounding errors of binary fractions.
            return Observation(
                found: "\(number(found)) LUFS", isMet: abs(found - target) <= tolerance + 1e-9)
        }
    }

    /// Returns a duration in words, rounded to hundredths of a millisecond.
    private static func words(seconds: Double) -> String { "\(number(seconds.rounded(toDigits: 5))) s" }

    /// Returns the shortest text for a number.
    static func number(_ value: Double) -> String { JSON.number(value).text }
}
