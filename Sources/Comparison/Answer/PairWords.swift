import FilmReading
import Motion
import SceneModel
import Spelling

/// Describes in sentences whether the higher frame rate of two films is worth its cost.
struct PairWords {
    private let pair: RatePair
    private let verdict: RatePair.Verdict
    private let low: String
    private let high: String

    init(_ pair: RatePair) {
        self.pair = pair
        verdict = pair.verdict
        low = pair.lower.label
        high = pair.higher.label
    }

    /// The verdict and its reasons, then the costs.
    var sentences: [String] { reasons.map(\.text) }

    var reasons: [RateAnswer.Reason] {
        let costs = costs.map { RateAnswer.Reason(name: "costs", text: $0) }
        return [RateAnswer.Reason(name: verdict.name, text: finding), costs].compactMap(\.self)
    }

    /// The verdict and its reasons, as sentences.
    private var finding: String {
        switch verdict {
        case .unmeasured(let rate): unmeasured(rate)
        case .combed(let rate): combed(rate)
        case .telecined:
            "\(low) will do: \(high) is \(rateWords(pair.higher.rateBeforeTelecine ?? pair.lower.rate)) telecined: every four pictures were turned into five frames by repeating fields. ffmpeg -vf fieldmatch,decimate restores the pictures."
        case .contradictory: contradictory
        case .still: "\(low) will do: nothing moves."
        case .brief: "\(low) will do: nothing moves for \(decimal(pair.thresholds.keptUp)) s or longer."
        case .invisible:
            "\(low) will do: the \(largestJump) is \(decimal(pair.lower.largestJump?.pixels ?? 0)) px. \(invisibleStep)"
        case .noSmoother: "\(low) will do: \(high) is no smoother\(noSmoother)"
        case .worse(let screen):
            "\(low) will do: \(high) is less smooth on a \(screen.words), which \(screen.showing(pair.higher.rate))."
        case .stutters: "\(low) will do: \(high) stutters \(rhythm) (\(stutters))."
        case .slow: "\(low) will do: \(slow)"
        case .expensive:
            "\(low) will do: \(high) is visibly smoother, but not clearly, and takes \(knownCosts ?? ""). The \(jumps). \(steps)"
        case .visible: "\(high) is visibly smoother than \(low): the \(jumps). \(steps)"
        case .clear: "\(high) is clearly smoother than \(low): the \(jumps). \(steps)"
        }
    }

    /// Words for the largest jump from frame to frame that lasts long enough to count; a briefer jump may be larger.
    private var largestJump: String {
        "largest jump from frame to frame that lasts \(decimal(pair.thresholds.keptUp)) s\(Self.whySoLong)"
    }

    private static let whySoLong = ", long enough to be seen as movement,"
    private static let arcMinutes = "an arc minute is 1/60 of a degree; "
    /// Explanations that are given only once in an answer.
    static let explanations = [whySoLong, arcMinutes]

    /// Returns the viewing distance in words, such as `seen from 32 cm`.
    private func distance(_ screen: ViewedScreen) -> String {
        "seen from \(decimal(screen.viewing.distance)) cm"
    }

    /// The largest jumps of both films in words, each in pixels of its film.
    private var jumps: String {
        let (one, other) = (pair.lower, pair.higher)
        guard let large = one.largestJump, let small = other.largestJump else {
            return "\(largestJump) is not known"
        }
        let (exact, second) = decimals(large.pixels, small.pixels)
        let first = (large.isInferred ? "about " : "") + exact
        if one.size == other.size, small.pixels < large.pixels {
            return "\(largestJump) is \(second) px instead of \(first)"
        }
        if first == second { return "\(largestJump) is \(first) px at \(low) and at \(high)" }
        return
            "\(largestJump) is \(first) px at \(low)\(ofFilm(one)) and \(second) px at \(high)\(ofFilm(other))"
    }

    /// Returns words for the film whose pixels are counted, if the films have different sizes; otherwise an empty
    /// string.
    private func ofFilm(_ film: FilmMovement) -> String {
        let other = film.size == pair.lower.size ? pair.higher : pair.lower
        guard film.size != other.size, let screen = pair.jumps.first?.screen.viewing else { return "" }
        let times = screen.arcMinutes(perPixelOf: film.size) / screen.arcMinutes(perPixelOf: other.size)
        return " (a film of \(film.size)\(times > 1.01 ? ", whose pixels are larger on the screen" : ""))"
    }

    /// A sentence about the longest step (from one displayed frame to the next) at both rates, on the screen where the
    /// higher rate helps most.
    private var steps: String {
        guard let jump = pair.smoother.first else { return "" }
        let (lower, higher) = (hold(pair.lower, jump.screen), hold(pair.higher, jump.screen))
        let (one, other) = decimals(jump.lower, jump.higher)
        let (visible, clear) = (decimal(pair.thresholds.visibleJump), decimal(pair.thresholds.clearJump))
        return
            "On a \(jump.screen.words) \(holding(pair.higher, jump.screen)) \(higher) ms instead of \(lower), "
            + "and \(distance(jump.screen)) each step on the screen is \(other) arc minutes instead of \(one)"
            + " (\(Self.arcMinutes)visible from \(visible) on, clear from \(clear))."
    }

    private var invisibleStep: String {
        guard let jump = pair.jumps.first else { return "" }
        return
            "On a \(jump.screen.words) \(holding(pair.lower, jump.screen)) \(hold(pair.lower, jump.screen)) ms, "
            + "and \(distance(jump.screen)) each step on the screen is \(decimal(jump.lower)) arc minutes: too small to be seen"
            + " (\(Self.arcMinutes)visible from \(decimal(pair.thresholds.visibleJump)) on)."
    }

    /// Returns the duration of a film's longest step (from one displayed frame to the next) on a screen, in
    /// milliseconds.
    private func hold(_ film: FilmMovement, _ screen: ViewedScreen) -> String {
        decimal(screen.longestStep(of: film) * 1000, 0)
    }

    /// Returns the words in front of the duration of the longest step. If the screen leaves out frames, this duration
    /// is the film time between two displayed frames, not the time that a frame stays on the screen.
    private func holding(_ film: FilmMovement, _ screen: ViewedScreen) -> String {
        film.rate.framesPerSecond <= screen.refresh.framesPerSecond
            ? "a frame stays for up to" : "a step takes up to"
    }

    /// The reason why a higher rate is no smoother, to follow the words "is no smoother".
    private var noSmoother: String {
        let (one, other) = (pair.lower, pair.higher)
        guard let large = one.largestJump, let small = other.largestJump,
            let screen = pair.jumps.first?.screen
        else {
            return
                ". At \(high) nothing moves for \(decimal(pair.thresholds.keptUp)) s or longer, unlike at \(low): the films may have different content."
        }
        func angle(_ film: FilmMovement, _ jump: FilmMovement.Jump) -> Double {
            jump.pixels * screen.viewing.arcMinutes(perPixelOf: film.size)
        }
        let times = angle(other, small) / angle(one, large)
        if times > pair.thresholds.smoother {
            let doubt =
                times > pair.thresholds.worse
                ? "; in films with the same content this jump would be smaller" : ""
            return ". The \(jumps)\(small.frames > 1 ? ", where frames are \(derived)" : doubt)."
        }
        if pair.hasNoMorePictures(on: screen) {
            let pictures = other.rate.framesPerSecond / Double(small.frames)
            return
                ". Where the movement is largest, \(high) has only \(decimal(pictures)) new pictures a second: frames are \(derived)."
        }
        let (lower, higher) = (hold(one, screen), hold(other, screen))
        let refresh = "\(decimal(screen.refresh.framesPerSecond)) Hz screen"
        guard other.rate.framesPerSecond <= screen.refresh.framesPerSecond else {
            return " on a \(refresh), which \(screen.showing(other.rate))."
        }
        let longest =
            lower == higher
            ? "\(lower) ms for both" : "\(lower) ms at \(low) and \(higher) ms at \(high)"
        return " on a \(refresh). The longest time that a frame stays is \(longest): at \(high) the screen "
            + "\(screen.showing(other.rate))."
    }

    /// Words for how most frames without a new picture were made at the higher rate: repeated, or blended.
    private var derived: String {
        let stutters = pair.higher.stutters
        return stutters.blended > stutters.repeated ? "blended with their neighbours" : "repeated"
    }

    private var slow: String {
        let times = (pair.higher.decodingSeconds ?? 0) / max(pair.higher.seconds, 1e-9)
        return
            "\(high) takes \(decimal(times)) times as long to decode as to play, on one thread, and may drop frames."
    }

    private var rhythm: String { "\(decimal(pair.higher.stuttersPerSecond)) times a second" }

    private var stutters: String {
        let stutters = pair.higher.stutters
        let counts = [
            (stutters.dropped, "dropped"), (stutters.repeated, "repeated"),
            (stutters.blended, "blended with their neighbours"), (stutters.late, "late"),
        ].filter { $0.0 > 0 }.map { "\(counted($0.0, "frame")) \($0.1)" }
        return counts.joined(separator: ", ")
    }

    private var contradictory: String {
        let (lower, higher) = pair.speeds
        return
            "Can't tell whether \(high) is smoother than \(low): the fastest movement is \(decimal(higher, 0)) px per second at \(high), but \(decimal(lower, 0)) at \(low). "
            + "Films with the same content move at the same speed; frames that are blended from fewer pictures can seem slower."
    }

    private func combed(_ rate: FrameRate) -> String {
        let film = rate == pair.lower.rate ? pair.lower : pair.higher
        let name = film.name ?? "the film of \(rateWords(rate))"
        if let before = film.rateBeforeTelecine {
            return
                "Can't tell whether \(high) is smoother than \(low): \(name) is \(rateWords(before)) telecined: every four pictures were turned into five frames. Undo this with ffmpeg -vf fieldmatch,decimate and compare again."
        }
        return
            "Can't tell whether \(high) is smoother than \(low): \(name) is interlaced: each frame consists of two fields, taken at different times. Make whole pictures with ffmpeg -vf bwdif and compare again."
    }

    private func unmeasured(_ rate: FrameRate) -> String {
        let film = rate == pair.lower.rate ? pair.lower : pair.higher
        let percent = decimal((film.unmeasuredShare * 100).rounded())
        return
            "Can't tell whether \(high) is smoother than \(low): no motion could be tracked in \(percent) % of the time "
            + "in which \(film.name ?? "the film of \(rateWords(rate))") changes."
    }

    /// The costs of the higher rate in words after "takes"; nil if no cost is known.
    private var knownCosts: String? {
        let bytes = pair.byteTimes.map { times in
            let percent = decimal(((times - 1).magnitude * 100).rounded())
            if percent == "0" { return "the same amount of picture data" }
            return times < 1
                ? "\(percent) % less picture data"
                : times < 2
                    ? "\(percent) % more picture data" : "\(decimal(times)) times the picture data"
        }
        let time = pair.encodingTimes.map { times in
            decimal(times) == "1" ? "the same encoding time" : "\(decimal(times)) times the encoding time"
        }
        guard bytes != nil || time != nil else { return nil }
        return [bytes, time].compactMap(\.self).joined(separator: " and ")
    }

    /// A sentence about the costs that the verdict doesn't mention. Unknown costs are mentioned only if they could
    /// change the verdict.
    private var costs: String? {
        switch verdict {
        case .unmeasured, .combed, .contradictory, .expensive: return nil
        case .visible:
            return [knownCosts.map { "\(high) takes \($0)." }, unknownCosts].compactMap(\.self).joined(
                separator: " ")
        default: return knownCosts.map { "\(high) takes \($0)." }
        }
    }

    private var unknownCosts: String? {
        let bytes = "\(decimal(pair.thresholds.maximumBytes)) times the picture data"
        let time = "\(decimal(pair.thresholds.mostEncoding)) times the encoding time"
        let (what, limit): (String, String)
        switch (pair.byteTimes, pair.encodingTimes) {
        case (.some, .some): return nil
        case (nil, nil): (what, limit) = ("The cost", "\(bytes) or \(time)")
        case (nil, .some): (what, limit) = ("The amount of picture data", bytes)
        case (.some, nil): (what, limit) = ("The encoding time", time)
        }
        return "\(what) is not known. If \(high) takes more than \(limit), \(low) will do."
    }
}

extension ViewedScreen {
    /// The screen in words, such as `laptop with 60 Hz`.
    var words: String { "\(viewing.device) with \(decimal(refresh.framesPerSecond)) Hz" }
}

extension FilmMovement {
    /// The rate in words, with the film's name if other films have the same rate: `60 fps (a.mp4)`.
    package var label: String { rateWords(rate) + (name.map { " (\($0))" } ?? "") }
}

/// Returns a rate in words, such as `60 fps` or `29.97 fps`.
func rateWords(_ rate: FrameRate) -> String { "\(decimal(rate.framesPerSecond, 2)) fps" }
