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

    /// Draws each frame `repetitions` times in bands, alternately with the gradient, and takes the minimum CPU time
    /// of each. Blocks until done; `check` is called between frames and may throw to stop.
    package init(_ plan: FilmPlan, repetitions: Int, check: () throws -> Void) throws {
        var scene = try Scene(json: Array(Self.gradientScene.utf8))
        scene.size = plan.size
        let reference = try Renderer(scene)
        var stages = BandPainter(size: plan.size)
        var last: FigureBytes?
        var most = 0.0
        for frame in plan.filmFrames {
            try check()
            let time = plan.time(of: frame)
            let identity = plan.renderer.identity(at: time)
            if let identity, identity == last {
                stillCount += 1
                continue
            }
            last = identity
            var (own, other) = (Double.infinity, Double.infinity)
            for _ in 0..<repetitions {
                own = min(own, try stages.work(of: plan.renderer, at: time) / .seconds(1))
                other = min(other, try stages.work(of: reference, at: time) / .seconds(1))
            }
            if own / other > most { (most, worst) = (own / other, plan.sceneFrame(frame)) }
            costs.add(own / other)
            estimates.add(plan.renderer.cost(at: time).gradients)
            gradient.add(other * 1000)
        }
    }
}
