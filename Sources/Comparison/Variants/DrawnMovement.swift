import Drawing
import Geometry
import Motion
import SceneModel

/// How far things go from frame to frame by what the scene says, not by what is seen in a film.
struct DrawnMovement: Sendable {
    private let size: PixelSize
    private var last: FrameFigure?
    /// In pixels, for each step; nil once one of them is not known.
    private var distances: [Double]? = []

    /// Of frames of a size.
    init(size: PixelSize) { self.size = size }

    /// Takes the next frame.
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

    /// The largest jump, by the same definition as that of a film; nil if nothing moves for long enough, or nobody knows.
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
