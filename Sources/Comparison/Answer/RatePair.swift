import Motion
import SceneModel

/// A film and one of a higher rate: whether that is worth it.
struct RatePair {
    /// The verdicts in the order in which they are tested: the first that is true holds.
    enum Verdict: Equatable {
        /// The film with this rate has fields, which say nothing about the pictures that a player makes of them.
        case combed(FrameRate)
        /// The higher rate is the lower one, telecined.
        case telecined
        /// In the film with this rate most of what changes could not be followed.
        case unmeasured(FrameRate)
        /// Nothing moves.
        case still
        /// All movement is too short.
        case brief
        /// The jump at the lower rate is too small to be seen.
        case invisible
        /// The higher rate shows no smaller jump.
        case noSmoother
        /// The higher rate is worse on a screen.
        case worse(ViewedScreen)
        /// The higher rate stutters.
        case stutters
        /// The higher rate is decoded too slowly.
        case slow
        /// The higher rate would be smoother, but moves far slower.
        case contradictory
        /// The higher rate is visibly smoother, but not worth its cost.
        case expensive
        /// The higher rate is visibly smoother.
        case visible
        /// The higher rate is clearly smoother.
        case clear

        var isWorthIt: Bool { self == .visible || self == .clear }

        /// The verdict's name for programs.
        var name: String {
            switch self {
            case .unmeasured: "unmeasured"
            case .combed: "combed"
            case .worse: "worse"
            default: "\(self)"
            }
        }
    }

    /// The jumps of both films on a screen, in arc minutes.
    struct ScreenJumps {
        let screen: ViewedScreen
        let lower: Double
        let higher: Double
    }

    let lower: FilmMovement
    let higher: FilmMovement
    /// The screens on which both films have a jump, those with the largest at the lower rate first.
    let jumps: [ScreenJumps]
    let thresholds: AnswerThresholds

    init(
        _ lower: FilmMovement, _ higher: FilmMovement, on screens: [ViewedScreen],
        _ thresholds: AnswerThresholds
    ) {
        (self.lower, self.higher, self.thresholds) = (lower, higher, thresholds)
        jumps = screens.compactMap { screen in
            guard let jump = screen.jump(of: lower), let other = screen.jump(of: higher) else { return nil }
            return ScreenJumps(screen: screen, lower: jump, higher: other)
        }.enumerated().sorted { ($1.element.lower, $0.offset) < ($0.element.lower, $1.offset) }
            .map(\.element)
    }

    /// The least rate of new pictures among blended frames, in times that of the lower rate, for which they are surely more.
    private static let surelyMore = 1.5

    /// The screens on which the higher rate is smoother and the jump at the lower rate visible.
    var smoother: [ScreenJumps] {
        jumps.filter {
            $0.lower >= thresholds.visibleJump && $0.higher <= thresholds.smoother * $0.lower
                && !hasNoMorePictures(on: $0.screen)
        }
    }

    /// Whether a smaller jump at the higher rate is one of measuring: where it is made of fewer pictures, so that no step is shorter, or
    /// where these are blended and hardly more than those of the lower rate. Some blended frames look like pictures of their own.
    func hasNoMorePictures(on screen: ViewedScreen) -> Bool {
        guard higher.isMadeOfFewerPictures else { return false }
        return screen.longestStep(of: higher) >= 0.99 * screen.longestStep(of: lower)
            || higher.stutters.blended > 0 && higher.steps < Self.surelyMore * lower.steps
    }

    var verdict: Verdict {
        if isTelecined { return .telecined }
        for film in [lower, higher] where film.isCombed { return .combed(film.rate) }
        for film in [lower, higher] where film.unmeasuredShare > thresholds.mostUnmeasured {
            return .unmeasured(film.rate)
        }
        guard lower.largestJump != nil else { return lower.movingShare > 0 ? .brief : .still }
        guard higher.largestJump != nil else { return .noSmoother }
        guard jumps.contains(where: { $0.lower >= thresholds.visibleJump }) else { return .invisible }
        guard !smoother.isEmpty else { return .noSmoother }
        if let jump = jumps.first(where: { $0.higher > thresholds.worse * $0.lower }) {
            return .worse(jump.screen)
        }
        if higher.stuttersPerSecond > max(thresholds.mostStutters, lower.stuttersPerSecond) {
            return .stutters
        }
        if higher.decodesInTime == false, lower.decodesInTime != false { return .slow }
        if speeds.higher < thresholds.leastSpeed * speeds.lower { return .contradictory }
        if smoother.contains(where: { $0.lower >= thresholds.clearJump }) { return .clear }
        let isExpensive =
            byteTimes ?? 0 > thresholds.mostBytes || encodingTimes ?? 0 > thresholds.mostEncoding
        return isExpensive ? .expensive : .visible
    }

    /// Whether the pictures of the higher rate come no more often than those of the lower one.
    private var isTelecined: Bool {
        guard !lower.isCombed, let rate = higher.rateBeforeTelecine else { return false }
        return rate.framesPerSecond <= lower.rate.framesPerSecond * 1.01
    }

    /// How fast both films are where they move most, in pixels of the lower rate's a second.
    var speeds: (lower: Double, higher: Double) {
        (lower.largestSpeed, higher.largestSpeed * lower.pictureWidth / higher.pictureWidth)
    }

    /// The bytes of the pictures at the higher rate as a multiple of the lower one's; nil if they are not known.
    var byteTimes: Double? { Self.times(higher.pictureBytesPerSecond, lower.pictureBytesPerSecond) }
    /// The same of the time to encode.
    var encodingTimes: Double? { Self.times(higher.encodingPerSecond, lower.encodingPerSecond) }

    private static func times(_ one: Double?, _ other: Double?) -> Double? {
        guard let one, let other, other > 0 else { return nil }
        return one / other
    }
}

extension FilmMovement {
    /// The largest jump as a speed, in pixels a second.
    fileprivate var largestSpeed: Double {
        largestJump.map { $0.pixels * rate.framesPerSecond / Double($0.frames) } ?? 0
    }
}
