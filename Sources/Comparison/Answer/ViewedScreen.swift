import Motion
import SceneModel

/// A device with a constant refresh rate, seen from a distance. At each refresh, the device shows the newest frame of a
/// film.
package struct ViewedScreen: Sendable, Equatable {
    /// The device and its viewing distance.
    package let viewing: ViewingDevice
    /// The refresh rate.
    package let refresh: FrameRate

    /// Creates a screen.
    package init(_ viewing: ViewingDevice, refresh: FrameRate) {
        self.viewing = viewing
        self.refresh = refresh
    }

    /// Returns a screen for each device at each refresh rate.
    package static func all(_ viewings: [ViewingDevice], _ rates: [FrameRate]) -> [ViewedScreen] {
        viewings.flatMap { viewing in rates.map { ViewedScreen(viewing, refresh: $0) } }
    }

    /// The screens that a film is judged for by default.
    package static let standard = all(ViewingDevice.standard, [FrameRate(60) ?? .slowest])

    /// Returns the duration, in seconds, of the longest step at a frame rate: the longest time that a frame stays on
    /// the screen. If the screen leaves out frames, the longest film time between two displayed frames is returned.
    /// Steps that occur less than once a second are ignored.
    func longestStep(at rate: Double) -> Double {
        let refreshes = refresh.framesPerSecond
        return max(Self.most(refreshes, per: rate) / refreshes, Self.most(rate, per: refreshes) / rate)
    }

    /// Returns the largest number of ticks of one clock between two ticks of another clock, given both clocks' ticks
    /// per second. A number that occurs less than once a second is ignored.
    private static func most(_ ticks: Double, per other: Double) -> Double {
        let whole = max(1, (ticks / other).rounded(.down))
        return ticks - whole * other >= 1 ? whole + 1 : whole
    }

    /// Returns the largest jump of a film on this screen, in arc minutes; nil if the film has no jump.
    func jump(of film: FilmMovement) -> Double? {
        guard let jump = film.largestJump else { return nil }
        return jump.pixels * film.steps * longestStep(of: film) * viewing.arcMinutes(perPixelOf: film.size)
    }

    /// Returns the duration of a film's longest step from one picture to the next on this screen, in seconds. Repeated
    /// frames make a step longer.
    func longestStep(of film: FilmMovement) -> Double { longestStep(at: film.steps) }

    /// Returns words for how this screen shows frames of a rate, such as `shows every frame twice`.
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
    /// The number of new pictures per second where the film's jump is largest; less than the frame rate if frames are
    /// repeated.
    var steps: Double { rate.framesPerSecond / Double(largestJump?.frames ?? 1) }
}
