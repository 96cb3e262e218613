import SceneModel

extension RateAnswer {
    /// The answer for programs.
    public var json: JSON {
        [
            "rate": rate.map { .string("\($0)") } ?? .null,
            "isLowestEnough": isLowestEnough.map(JSON.bool) ?? .null,
            "words": .string(words.joined(separator: " ")),
            "reasons": .array(
                reasons.map { ["name": .string($0.name), "text": .string($0.text)] }),
            "films": .array(films.map(\.json)),
            "screens": .array(
                screens.map { screen in
                    [
                        "viewing": screen.viewing.json, "hz": .string("\(screen.refresh)"),
                        "jumpArcMinutes": .array(
                            films.map { screen.jump(of: $0).map { number($0, 2) } ?? .null }),
                        "longestStepSeconds": .array(
                            films.map { number(screen.longestStep(at: $0.rate.framesPerSecond), 5) }),
                    ]
                }),
            "thresholds": thresholds.json,
        ]
    }
}

extension FilmMovement {
    /// The figures for programs.
    public var json: JSON {
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

private func number(_ value: Double, _ digits: Int) -> JSON { .number(Figure.rounded(value, digits)) }
