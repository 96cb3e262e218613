import FilmReading
import SceneModel

extension FilmMovement {
    /// The figures for programs.
    package var json: JSON {
        func optional(_ value: Double?, _ digits: Int) -> JSON { value.map { number($0, digits) } ?? .null }
        return [
            "fps": .string("\(rate)"), "size": .string("\(size)"), "seconds": number(seconds, 3),
            "largestJump": largestJump.map { jump in
                [
                    "pixels": number(jump.pixels, 2), "frames": .number(Double(jump.frames)),
                    "frame": .number(Double(jump.frame)), "seconds": number(jump.seconds, 3),
                    "isInferred": .bool(jump.isInferred),
                ]
            } ?? .null,
            "medianJump": optional(medianJump, 2), "jump95": optional(jump95, 2),
            "followedShare": number(followedShare, 4), "movingShare": number(movingShare, 4),
            "unmeasuredShare": number(unmeasuredShare, 4),
            "scan": .string("\(scan)"), "repeated": .number(Double(stutters.repeated)),
            "blended": .number(Double(stutters.blended)),
            "dropped": .number(Double(stutters.dropped)),
            "late": .number(Double(stutters.late)),
            "bytes": byteCount.map { .number(Double($0)) } ?? .null,
            "pictureBytes": pictureByteCount.map { .number(Double($0)) } ?? .null,
            "encodingSeconds": optional(encodingSeconds, 3), "decodingSeconds": optional(decodingSeconds, 3),
        ]
    }
}

private func number(_ value: Double, _ digits: Int) -> JSON { .number(value.rounded(toDigits: digits)) }
