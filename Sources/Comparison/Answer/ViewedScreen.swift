import Motion
import SceneModel

/// A device that refreshes at a steady rate, and shows at each refresh the newest frame of a film.
package struct ViewedScreen: Sendable, Equatable {
    /// The device and its distance.
    package let viewing: Viewing
    /// Refreshes a second.
    package let refresh: FrameRate

    /// Creates a screen.
    package init(_ viewing: Viewing, refresh: FrameRate) {
        self.viewing = viewing
        self.refresh = refresh
    }

    /// Each device at each refresh rate.
    package static func all(_ viewings: [Viewing], _ rates: [FrameRate]) -> [ViewedScreen] {
        viewings.flatMap { viewing in rates.map { ViewedScreen(viewing, refresh: $0) } }
    }

    /// The screens that a film is judged for, unless others are asked for.
    package static let standard = all(Viewing.standard, [FrameRate(60) ?? .slowest])

    /// The longest step that happens at least once a second at a frame rate: the longest time that a frame
    /// stays, or the film's time between two that are shown, in seconds.
    func longestStep(at rate: Double) -> Double {
        let refreshes = refresh.framesPerSecond
        return max(Self.most(refreshes, per: rate) / refreshes, Self.most(rate, per: refreshes) / rate)
    }

    /// How many ticks of one clock fall between two of another, at most: what happens less than once a second does
    /// not count.
    private static func most(_ ticks: Double, per other: Double) -> Double {
        let whole = max(1, (ticks / other).rounded(.down))
        return ticks - whole * other >= 1 ? whole + 1 : whole
    }

    /// The jump on this screen of a film whose largest jump is known, in arc minutes.
    func jump(of film: FilmMovement) -> Double? {
        guard let jump = film.largestJump else { return nil }
        return jump.pixels * film.steps * longestStep(of: film) * viewing.arcMinutes(perPixelOf: film.size)
    }

    /// The longest step of a film, in seconds: more than that of its rate where frames are repeated.
    func longestStep(of film: FilmMovement) -> Double { longestStep(at: film.steps) }

    /// The treatment of frames of a rate on this screen, in words that follow "screen".
    func showing(_ rate: FrameRate) -> String {
        let (refreshes, frames) = (
            refresh.numerator * rate.denominator, rate.numerator * refresh.denominator
        )
        if refreshes.isMultiple(of: frames) {
            let times = ["once", "twice"].dropFirst(refreshes / frames - 1).first
            return "shows every frame \(times ?? "\(refreshes / frames) times")"
        }
        if frames.isMultiple(of: refreshes) {
            return frames == 2 * refreshes
                ? "shows every second frame" : "shows one of \(frames / refreshes) frames"
        }
        if frames > refreshes { return "leaves out frames unevenly" }
        let times = refreshes / frames
        return "shows frames unevenly, \(times == 1 ? "once or twice" : "\(times) or \(times + 1) times")"
    }
}

extension FilmMovement {
    /// How many steps there are a second where the jump is largest.
    var steps: Double { rate.framesPerSecond / Double(largestJump?.frames ?? 1) }
}
