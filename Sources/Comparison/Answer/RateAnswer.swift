import FilmReading
import Motion
import SceneModel
import SceneText

/// The recommended frame rate for films of the same content: the lowest rate for which no higher rate brings a
/// visible improvement that is worth its cost.
package struct RateAnswer: Sendable {
    /// A reason for or against a rate.
    package struct Reason: Sendable, Equatable {
        /// A short name in JSON, such as `clear`.
        package let name: String
        /// The reason as a sentence.
        package let text: String
    }

    /// The films, sorted by rate, the lowest rate first.
    package let films: [FilmMovement]
    /// The screens that the films are judged for.
    package let screens: [ViewedScreen]
    /// The thresholds of the decision.
    package let thresholds: AnswerThresholds
    /// The film with the recommended rate; nil if the movement can't be measured.
    package let film: FilmMovement?
    /// The pairs of films that explain the recommendation: a lower rate with a higher rate that is worth its cost, and
    /// the recommended rate with the next higher rate.
    let pairs: [RatePair]

    /// The recommended rate; nil if the movement can't be measured.
    package var rate: FrameRate? { film?.rate }
    /// True if the lowest rate is recommended; nil if the movement can't be measured.
    package var isLowestEnough: Bool? {
        rate.map { $0.framesPerSecond <= films[0].rate.framesPerSecond }
    }

    /// Recommends a rate for two or more films, given in any order.
    package init(
        _ films: [FilmMovement], on screens: [ViewedScreen] = ViewedScreen.standard,
        thresholds: AnswerThresholds = AnswerThresholds()
    ) {
        precondition(films.count >= 2 && !screens.isEmpty, "an answer needs two films and a screen")
        let films = films.enumerated().sorted {
            ($0.element.rate.framesPerSecond, $0.offset) < ($1.element.rate.framesPerSecond, $1.offset)
        }.map(\.element)
        (self.films, self.screens, self.thresholds) = (films, screens, thresholds)
        func pair(_ lower: Int, _ higher: Int) -> RatePair {
            RatePair(films[lower], films[higher], on: screens, thresholds)
        }
        func higher(than index: Int) -> [Int] {
            let rate = films[index].rate.framesPerSecond
            return films.indices.filter { films[$0].rate.framesPerSecond > rate }
        }
        /// Returns the index of the film whose rate is nearest to, but different from, the rate of film `index`; if two
        /// films are equally near, the film with the lower rate.
        func neighbour(of index: Int) -> Int? {
            func distance(_ other: Int) -> Double {
                abs(films[other].rate.framesPerSecond - films[index].rate.framesPerSecond)
            }
            return films.indices.filter { distance($0) > 0 }.min { distance($0) < distance($1) }
        }
        func isVague(_ index: Int) -> Bool {
            if films[index].unmeasuredShare <= thresholds.maximumUnmeasured, !films[index].isCombed {
                return false
            }
            // A telecined film needs no measurement if another film has the pictures from which it was made.
            return neighbour(of: index).map { pair(min(index, $0), max(index, $0)).verdict != .telecined }
                ?? true
        }
        if let vague = films.indices.first(where: isVague), let other = neighbour(of: vague) {
            film = nil
            pairs = [pair(min(vague, other), max(vague, other))]
            return
        }
        let all = films.indices.flatMap { index in higher(than: index).map { pair(index, $0) } }
        if let contradiction = all.first(where: { $0.verdict == .contradictory }) {
            (film, pairs) = (nil, [contradiction])
            return
        }
        let answer =
            films.indices.first { index in
                !higher(than: index).contains { pair(index, $0).verdict.isWorthIt }
            } ?? films.count - 1
        film = films[answer]
        let below = films.indices.last { films[$0].rate.framesPerSecond < films[answer].rate.framesPerSecond }
        let worth = below.flatMap { below in
            ([answer] + higher(than: below)).lazy.map { pair(below, $0) }.first { $0.verdict.isWorthIt }
        }
        pairs = [worth, higher(than: answer).first.map { pair(answer, $0) }].compactMap(\.self)
    }

    /// The reasons for the recommendation, the most important one first.
    package var reasons: [Reason] {
        var explained: Set<String> = []
        return pairs.flatMap { PairWords($0).reasons }.map { reason in
            var text = reason.text
            for explanation in PairWords.explanations where text.contains(explanation) {
                if !explained.insert(explanation).inserted { text = text.replacing(explanation, with: "") }
            }
            return Reason(name: reason.name, text: text)
        }
    }

    /// The reasons as sentences.
    package var words: [String] {
        pairs.isEmpty ? ["All films have the same rate."] : reasons.map(\.text)
    }
}

extension RateAnswer {
    /// The recommendation and its reasons as JSON.
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
