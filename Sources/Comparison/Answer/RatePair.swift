import Motion
import SceneModel

/// Two films of different frame rates, which are compared to judge whether the higher rate is worth its cost.
struct RatePair {
    /// A verdict on the higher rate. The verdicts are tested one after the other; the first that applies is the result.
    enum Verdict: Equatable {
        /// The film with this rate is interlaced or telecined, so its frames are not the pictures that a player shows.
        case combed(FrameRate)
        /// The film of the higher rate is the film of the lower rate, telecined.
        case telecined
        /// In the film with this rate, motion could not be tracked for too large a share of the time.
        case unmeasured(FrameRate)
        /// Nothing moves.
        case still
        /// No movement lasts long enough to count.
        case brief
        /// The jump at the lower rate is too small to be visible.
        case invisible
        /// The jump at the higher rate is not smaller.
        case noSmoother
        /// The higher rate is less smooth on this screen.
        case worse(ViewedScreen)
        /// The film of the higher rate has too many frames that disturb the movement, such as repeated or dropped
        /// frames.
        case stutters
        /// The higher rate takes longer to decode than to play.
        case slow
        /// The higher rate would be smoother, but its movement is far slower than at the lower rate, so a
        /// measurement must be wrong.
        case contradictory
        /// The higher rate is visibly smoother, but not worth its cost.
        case expensive
        /// The higher rate is visibly smoother.
        case visible
        /// The higher rate is clearly smoother.
        case clear

        var isWorthIt: Bool { self == .visible || self == .clear }

        /// The verdict's name in JSON.
        var name: String {
            switch self {
            case .unmeasured: "unmeasured"
            case .combed: "combed"
            case .worse: "worse"
            default: "\(self)"
            }
        }
    }

    /// The largest jumps of both films on a screen, in arc minutes.
    struct ScreenJumps {
        let screen: ViewedScreen
        let lower: Double
        let higher: Double
    }

    let lower: FilmMovement
    let higher: FilmMovement
    /// The largest jumps of both films on each screen, sorted by the jump at the lower rate, the largest first. Empty
    /// if one of the films has no jump.
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

    /// The minimum ratio of new pictures, higher rate to lower rate, for a film of the higher rate with blended frames
    /// to be smoother.
    private static let surelyMore = 1.5

    /// The screens on which the jump at the lower rate is visible and the higher rate is smoother.
    var smoother: [ScreenJumps] {
        jumps.filter {
            $0.lower >= thresholds.visibleJump && $0.higher <= thresholds.smoother * $0.lower
                && !hasNoMorePictures(on: $0.screen)
        }
    }

    /// True if a smaller jump at the higher rate is only a measurement error: many frames of the film of the higher
    /// rate are repeated or blended, and this film has no or hardly more new pictures than the film of the lower rate.
    func hasNoMorePictures(on screen: ViewedScreen) -> Bool {
        guard higher.isMadeOfFewerPictures else { return false }
        return screen.longestStep(of: higher) >= 0.99 * screen.longestStep(of: lower)
            || higher.stutters.blended > 0 && higher.steps < Self.surelyMore * lower.steps
    }

    var verdict: Verdict {
        if isTelecined { return .telecined }
        for film in [lower, higher] where film.isCombed { return .combed(film.rate) }
        for film in [lower, higher] where film.unmeasuredShare > thresholds.maximumUnmeasured {
            return .unmeasured(film.rate)
        }
        guard lower.largestJump != nil else { return lower.movingShare > 0 ? .brief : .still }
        guard higher.largestJump != nil else { return .noSmoother }
        guard jumps.contains(where: { $0.lower >= thresholds.visibleJump }) else { return .invisible }
        guard !smoother.isEmpty else { return .noSmoother }
        if let jump = jumps.first(where: { $0.higher > thresholds.worse * $0.lower }) {
            return .worse(jump.screen)
        }
        if higher.stuttersPerSecond > max(thresholds.maximumStutters, lower.stuttersPerSecond) {
            return .stutters
        }
        if higher.decodesInTime == false, lower.decodesInTime != false { return .slow }
        if speeds.higher < thresholds.minimumSpeed * speeds.lower { return .contradictory }
        if smoother.contains(where: { $0.lower >= thresholds.clearJump }) { return .clear }
        let isExpensive =
            byteTimes ?? 0 > thresholds.maximumBytes || encodingTimes ?? 0 > thresholds.mostEncoding
        return isExpensive ? .expensive : .visible
    }

    /// True if the film of the higher rate is telecined and has no more pictures per second than the film of the
    /// lower rate.
    private var isTelecined: Bool {
        guard !lower.isCombed, let rate = higher.rateBeforeTelecine else { return false }
        return rate.framesPerSecond <= lower.rate.framesPerSecond * 1.01
    }

    /// The largest speed of each film, in pixels per second, converted to the pixels of the film with the lower
    /// rate.
    var speeds: (lower: Double, higher: Double) {
        (lower.largestSpeed, higher.largestSpeed * lower.pictureWidth / higher.pictureWidth)
    }

    /// The number of bytes of the pictures at the higher rate divided by the number at the lower rate; nil if a number
    /// is not known.
    var byteTimes: Double? { Self.times(higher.pictureBytesPerSecond, lower.pictureBytesPerSecond) }
    /// The encoding time at the higher rate divided by the encoding time at the lower rate; nil if a time is not
    /// known.
    var encodingTimes: Double? { Self.times(higher.encodingPerSecond, lower.encodingPerSecond) }

    private static func times(_ one: Double?, _ other: Double?) -> Double? {
        guard let one, let other, other > 0 else { return nil }
        return one / other
    }
}

extension FilmMovement {
    /// The largest jump as a speed, in pixels per second.
    fileprivate var largestSpeed: Double {
        largestJump.map { $0.pixels * rate.framesPerSecond / Double($0.frames) } ?? 0
    }
}
