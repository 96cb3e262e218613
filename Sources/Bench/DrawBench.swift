import Drawing
import Film
import SceneModel

/// The cost of drawing each frame of a film on one thread. The unit is the time for a four-colour gradient of the
/// same size, drawn alternately with the frame. The gradient is a fixed amount of work, so the cost depends little on
/// the machine.
package struct DrawBench: Sendable {
    /// The measured costs of all frames that differ from the previous frame, in the order of the film.
    package private(set) var costs = Sample()
    /// The estimated costs of the same frames (`DrawingCost`), for comparison with the measured costs.
    package private(set) var estimates = Sample()
    /// The frame with the highest cost.
    package private(set) var worst: SceneFrame = 0
    /// The number of frames that equal the previous frame; they are not drawn.
    package private(set) var stillCount = 0
    /// The time for the gradient in milliseconds, one value for each drawn frame.
    package private(set) var gradient = Sample()

    private static let gradientScene = """
        {"version": 1, "size": {"width": 16, "height": 16}, "fps": 60, "duration": 1,
         "layers": [{"type": "gradient", "preset": "telegram"}]}
        """

    /// Draws the frames `repetitions` times in bands, each alternately with the gradient, and takes the minimum CPU time
    /// of each. Blocks until done; `check` is called between frames and may throw to stop.
    package init(_ plan: FilmPlan, repetitions: Int, check: () throws -> Void) throws {
        var scene = try Scene(json: Array(Self.gradientScene.utf8))
        scene.size = plan.size
        let reference = try Renderer(scene)
        var last: FigureBytes?
        let frames = plan.filmFrames.filter { frame in
            let identity = plan.renderer.identity(at: plan.time(of: frame))
            defer { last = identity }
            return identity == nil || identity != last
        }
        stillCount = plan.filmFrames.count - frames.count
        var times = frames.map { _ in (own: Double.infinity, other: Double.infinity) }
        for _ in 0..<repetitions {
            // Each has a buffer of its own, because buffers keep pictures from frame to frame.
            var own = BandPainter(size: plan.size)
            var other = BandPainter(size: plan.size)
            for (index, frame) in frames.enumerated() {
                try check()
                let time = plan.time(of: frame)
                let seconds = try own.work(of: plan.renderer, at: time) / .seconds(1)
                times[index].own = min(times[index].own, seconds)
                times[index].other = min(
                    times[index].other, try other.work(of: reference, at: time) / .seconds(1))
            }
        }
        var most = 0.0
        for (frame, time) in zip(frames, times) {
            let ratio = time.own / time.other
            if ratio > most { (most, worst) = (ratio, plan.sceneFrame(frame)) }
            costs.add(ratio)
            estimates.add(plan.renderer.cost(at: plan.time(of: frame)).gradients)
            gradient.add(time.other * 1000)
        }
    }
}
