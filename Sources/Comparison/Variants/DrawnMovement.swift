import Drawing
import Geometry
import Motion
import SceneModel

/// A measurement of how far things move from frame to frame, computed from the scene and not from a film's pictures.
struct DrawnMovement: Sendable {
    private let size: PixelSize
    private var last: FrameFigure?
    /// The distance moved from each frame to the next, in pixels; nil once a distance can't be determined.
    private var distances: [Double]? = []

    /// Creates a measurement for frames of this size.
    init(size: PixelSize) { self.size = size }

    /// Adds the movement from the previous frame to the next frame. `figure` describes what the next frame shows.
    mutating func add(_ figure: @autoclosure () -> FrameFigure) {
        guard distances != nil else { return }
        let next = figure()
        if let last {
            if let distance = last.movement(to: next, in: size) {
                distances?.append(distance)
            } else {
                distances = nil
            }
        }
        last = next
    }

    /// Returns the largest jump (distance that something moves from frame to frame), defined as in `FilmMovement`; nil
    /// if no movement lasts long enough, or if a distance is unknown.
    func largestJump(rate: FrameRate) -> FilmMovement.Jump? {
        let frame = 1 / rate.framesPerSecond
        let steps = (distances ?? []).enumerated().map { index, distance in
            FilmMovement.Step(
                frame: index, start: Double(index) * frame, duration: frame,
                motion: distance < Double(MotionTracker.stillness) ? .still : .moved(distance))
        }
        return FilmMovement.largestJump(steps, rate: rate, keptUp: FilmMovement.keptUp)
    }
}
