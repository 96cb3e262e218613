import FilmReading
import Motion
import SceneModel

/// The lowest rate that no higher one visibly improves at a fair price, of films that show the same.
package struct RateAnswer: Sendable {
    /// Why a rate is chosen or not.
    package struct Reason: Sendable, Equatable {
        /// A short name for programs, such as `clear`.
        package let name: String
        /// The reason in a sentence.
        package let text: String
    }

    /// The films, the lowest rate first.
    package let films: [FilmMovement]
    /// The screens they are judged for.
    package let screens: [ViewedScreen]
    /// The thresholds.
    package let thresholds: AnswerThresholds
    /// The film whose rate is the answer; nil if the movement can't be measured.
    package let film: FilmMovement?
    /// The pairs that the answer rests on: with the rate below it, and with the one above it.
    let pairs: [RatePair]

    /// The rate that is the answer; nil if the movement can't be measured.
    package var rate: FrameRate? { film?.rate }
    /// Whether the lowest rate will do; nil if the movement can't be measured.
    package var isLowestEnough: Bool? {
        rate.map { $0.framesPerSecond <= films[0].rate.framesPerSecond }
    }

    /// Decides between two films or more, in any order.
    package init(
        _ films: [FilmMovement], on screens: [ViewedScreen] = ViewedScreen.standard,
        thresholds: AnswerThresholds = AnswerThresholds()
    ) {
        precondition(films.count >= 2 && !screens.isEmpty, "two films and a screen make an answer")
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
        /// The film of another rate whose rate is nearest, the lower of two.
        func neighbour(of index: Int) -> Int? {
            func distance(_ other: Int) -> Double {
                abs(films[other].rate.framesPerSecond - films[index].rate.framesPerSecond)
            }
            return films.indices.filter { distance($0) > 0 }.min { distance($0) < distance($1) }
        }
        func isVague(_ index: Int) -> Bool {
            if films[index].unmeasuredShare <= thresholds.mostUnmeasured, !films[index].isCombed {
                return false
            }
            // A telecined film needs no measuring where another one has its pictures.
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

    /// Why this is the answer, the weightiest reason first.
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

    /// The answer as sentences.
    package var words: [String] {
        pairs.isEmpty ? ["All films have the same rate."] : reasons.map(\.text)
    }
}

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
