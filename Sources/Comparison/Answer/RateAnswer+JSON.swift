import FilmReading
import Motion
import SceneModel

extension RateAnswer {
    /// The answer for programs.
    package var json: JSON {
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

private func number(_ value: Double, _ digits: Int) -> JSON { .number(value.rounded(toDigits: digits)) }
