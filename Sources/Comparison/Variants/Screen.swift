import Film
import SceneModel

/// A screen that refreshes at a steady rate and shows, at each refresh, the newest frame of a film.
struct Screen {
    let rate: FrameRate

    /// What a screen shows at a refresh.
    struct Refresh: Equatable {
        /// The refresh, counted from the film's beginning.
        let number: Int
        /// The frame that is shown.
        let frame: FilmFrame
        /// Whether the frame is of exactly this moment.
        let isOnTime: Bool
    }

    /// The refreshes while a film of so many frames runs.
    func refreshes(frameCount: Int, filmRate: FrameRate) -> [Refresh] {
        let frames = filmRate.numerator * rate.denominator
        let refreshes = filmRate.denominator * rate.numerator
        // The first refresh at or after the film's end.
        let end = (frameCount * refreshes + frames - 1) / frames
        return (0..<end).map { number in
            Refresh(
                number: number, frame: FilmFrame(number * frames / refreshes),
                isOnTime: (number * frames).isMultiple(of: refreshes))
        }
    }
}
