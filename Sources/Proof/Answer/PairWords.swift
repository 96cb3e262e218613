import SceneModel

/// What is said about a film and one of a higher rate.
struct PairWords {
    private let pair: RatePair
    private let verdict: RatePair.Verdict
    private let low: String
    private let high: String

    init(_ pair: RatePair) {
        self.pair = pair
        verdict = pair.verdict
        low = rateWords(pair.lower.rate)
        high = rateWords(pair.higher.rate)
    }

    /// The costs, what is seen, and what follows.
    var sentences: [String] {
        if case .unmeasured = verdict { return [finding] }
        let conclusion = verdict.isWorthIt ? [] : ["\(low) will do."]
        return [costs, finding] + (verdict == .clear || verdict == .visible ? [praise] : conclusion)
    }

    var reasons: [RateAnswer.Reason] {
        if case .unmeasured = verdict { return [RateAnswer.Reason(name: verdict.name, text: finding)] }
        return [
            RateAnswer.Reason(name: verdict.name, text: finding),
            RateAnswer.Reason(name: "costs", text: costs),
        ]
    }

    private var praise: String {
        "\(high) is \(verdict == .clear ? "clearly" : "visibly") smoother here."
    }

    /// What was found, in a sentence.
    private var finding: String {
        switch verdict {
        case .unmeasured(let rate): unmeasured(rate)
        case .still: "Nothing moves."
        case .brief: "Nothing moves for \(decimal(pair.thresholds.keptUp)) s or longer."
        case .invisible:
            "At \(low) the largest jump from frame to frame is \(jump(pair.lower)), \(angle()): too small to be seen."
        case .noSmoother: noSmoother
        case .worse(let screen): "On a \(screen.words) \(high) is less smooth: \(shows(screen, pair.higher))."
        case .stutters: "\(high) stutters \(rhythm): \(stutters)."
        case .slow: slow
        case .expensive:
            "The largest jump from frame to frame, \(angle()) at \(low), is visible, but not large enough to be worth this."
        case .visible, .clear: growth
        }
    }

    private var growth: String {
        guard let jump = pair.smoother.first else { return "" }
        return "At \(low) the largest jump from frame to frame \(change), \(angle(pair.smoother)), and "
            + "\(shows(jump.screen, pair.lower))."
    }

    /// From the jump at the higher rate to that at the lower one.
    private var change: String {
        let (one, other) = (jump(pair.higher), jump(pair.lower))
        guard let small = pair.higher.largestJump, let large = pair.lower.largestJump else { return "" }
        if pair.higher.size == pair.lower.size, small.pixels < large.pixels {
            return "grows from \(decimal(small.pixels)) to \(other)"
        }
        return "is \(other), and \(one) at \(high)"
    }

    private var noSmoother: String {
        guard let one = pair.lower.largestJump, let other = pair.higher.largestJump else {
            return
                "At \(high) nothing moves for \(decimal(pair.thresholds.keptUp)) s or longer, unlike at \(low)."
        }
        if other.pixels > pair.thresholds.smoother * one.pixels, pair.higher.size == pair.lower.size {
            return
                "The largest jump from frame to frame is \(jump(pair.lower)) at \(low) and \(jump(pair.higher)) "
                + "at \(high)\(other.frames > 1 ? ", where frames are repeated" : "")."
        }
        guard let screen = pair.jumps.first?.screen else { return "" }
        return "\(high) is no smoother on the screen: \(shows(screen, pair.higher))."
    }

    private var slow: String {
        let times = (pair.higher.decodingSeconds ?? 0) / max(pair.higher.seconds, 1e-9)
        return "\(high) takes \(decimal(times)) times as long to decode as to play, on one thread."
    }

    private var rhythm: String { "\(decimal(pair.higher.stuttersPerSecond)) times a second" }

    private var stutters: String {
        let stutters = pair.higher.stutters
        let counts = [
            (stutters.dropped, "dropped"), (stutters.repeated, "repeated"), (stutters.late, "late"),
        ].filter { $0.0 > 0 }.map { "\(counted($0.0, "frame")) \($0.1)" }
        return counts.joined(separator: ", ")
    }

    private func unmeasured(_ rate: FrameRate) -> String {
        let film = rate == pair.lower.rate ? pair.lower : pair.higher
        let percent = decimal((film.unmeasuredShare * 100).rounded())
        return
            "The movement at \(rateWords(rate)) could not be measured: nothing could be followed in \(percent) % of "
            + "the time in which the film changes."
    }

    /// What the higher rate costs.
    private var costs: String {
        let bytes = pair.byteTimes.map { times in
            let percent = decimal(((times - 1).magnitude * 100).rounded())
            if percent == "0" { return "as many bytes" }
            return times < 1
                ? "\(percent) % fewer bytes"
                : times < 2 ? "\(percent) % more bytes" : "\(decimal(times)) times the bytes"
        }
        let time = pair.encodingTimes.map { times in
            decimal(times) == "1" ? "the same encoding time" : "\(decimal(times)) times the encoding time"
        }
        guard bytes != nil || time != nil else { return "What \(high) costs is not known." }
        let unknown =
            bytes == nil
            ? "; the size of the files is not known"
            : time == nil ? "; the time to encode is not known" : ""
        return "\(high) takes \([bytes, time].compactMap(\.self).joined(separator: " and "))\(unknown)."
    }

    private func jump(_ film: FilmMovement) -> String {
        let size = pair.higher.size == pair.lower.size ? "" : " of \(film.size)"
        return "\(decimal(film.largestJump?.pixels ?? 0)) px\(size)"
    }

    /// The largest jump of the lower rate on a screen, and where.
    private func angle(_ jumps: [RatePair.ScreenJumps]? = nil) -> String {
        guard let jump = (jumps ?? pair.jumps).first else { return "" }
        return "\(decimal(jump.lower)) arc minutes on a \(jump.screen.viewing.device)"
    }

    private func shows(_ screen: ViewedScreen, _ film: FilmMovement) -> String {
        "a \(decimal(screen.refresh.framesPerSecond)) Hz screen \(screen.showing(film.rate))"
    }
}

extension ViewedScreen {
    /// `laptop with 60 Hz`.
    var words: String { "\(viewing.device) with \(decimal(refresh.framesPerSecond)) Hz" }
}

/// `60 fps`, `29.97 fps`.
func rateWords(_ rate: FrameRate) -> String { "\(decimal(rate.framesPerSecond, 2)) fps" }

/// A number above or equal to zero: whole from 20 on, with up to one digit after the point below, or with so many.
func decimal(_ value: Double, _ digits: Int? = nil) -> String {
    let rounded = Figure.rounded(value, digits ?? (value < 19.95 ? 1 : 0))
    return rounded == rounded.rounded() && rounded.magnitude < 1e15 ? "\(Int(rounded))" : "\(rounded)"
}
