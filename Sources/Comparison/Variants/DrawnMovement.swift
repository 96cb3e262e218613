import Drawing
import Motion
import SceneModel

/// How far things go from frame to frame by what the scene says, not by what is seen in a film.
struct DrawnMovement: Sendable {
    private let size: PixelSize
    private var last: FrameFigure?
    /// In pixels, for each step; nil once one of them is not known.
    private var ways: [Double]? = []

    /// Of frames of a size.
    init(size: PixelSize) { self.size = size }

    /// Takes the next frame.
    mutating func add(_ figure: @autoclosure () -> FrameFigure) {
        guard ways != nil else { return }
        let next = figure()
        if let last {
            if let way = last.movement(to: next, in: size) { ways?.append(way) } else { ways = nil }
        }
        last = next
    }

    /// The largest jump, by the same definition as that of a film; nil if nothing moves for long enough, or nobody knows.
    func largestJump(rate: FrameRate) -> FilmMovement.Jump? {
        let frame = 1 / rate.framesPerSecond
        let steps = (ways ?? []).enumerated().map { index, way in
            FilmMovement.Step(
                frame: index, start: Double(index) * frame, duration: frame,
                motion: way < Double(MotionTracker.stillness) ? .still : .moved(way))
        }
        return FilmMovement.largestJump(steps, rate: rate, keptUp: FilmMovement.keptUp)
    }
}
