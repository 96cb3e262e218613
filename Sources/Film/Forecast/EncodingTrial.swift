import Drawing
import Files
import Pipeline
import SceneModel

/// What a frame of a film takes here, found out with thirty frames of a plain film of its size and settings.
struct EncodingTrial {
    /// The seconds that a lane takes for a frame, but for drawing it.
    private let otherSeconds: ClosedRange<Double>
    /// How long drawing takes here, relative to its estimate.
    private let pace: Double
    /// The bytes of a frame.
    let bytes: ClosedRange<Double>

    private static let frameCount = 30

    /// How the samples compare with the plain film, rounded to the outside (`scripts/bench-cost samples`): the time that
    /// encoding a frame takes, and its bytes.
    private static let (encoding, size) = (0.3...1.2, 0.2...6.5)
    /// How long drawing the samples takes, relative to the estimate (`bench --draw`).
    private static let drawing = 0.4...2.5

    /// Encodes a few frames with the size, the rate and the settings of a plan.
    init(like plan: FilmPlan, _ cancellation: Cancellation) throws {
        let rate = plan.order.scene.fps
        var scene = Scene(
            size: plan.size, fps: rate, duration: Double(Self.frameCount) / rate.framesPerSecond)
        scene.layers = [Layer(GradientContent(preset: .telegram)), Layer(BubblesContent())]
        let folder = try TemporaryFolder()
        var job = try FilmJob(
            FilmOrder(scene, settings: plan.order.settings), path: "\(folder.path)/film.mp4")
        job.listsChunks = false
        let report = try job.run(cancellation: cancellation)
        let frames = Double(report.frameCount)
        let estimate = SampledCosts(job.plan.renderer, at: [.zero]).meanSeconds
        pace = report.work.draw / .seconds(1) / frames / estimate
        let (converting, encoding) = (
            report.work.convert / .seconds(1) / frames, report.work.encode / .seconds(1) / frames
        )
        otherSeconds = Self.encoding.times(encoding).plus(converting...converting)
        bytes = Self.size.times(Double(report.byteCount) / frames)
    }

    /// The seconds that a lane takes for a frame, given the estimated seconds of drawing it.
    func seconds(drawing estimate: Double) -> ClosedRange<Double> {
        Self.drawing.times(estimate * pace).plus(otherSeconds)
    }
}

extension ClosedRange<Double> {
    /// The range between the multiples of its bounds.
    func times(_ factor: Double) -> Self { lowerBound * factor...upperBound * factor }

    /// The range between the sums of the bounds.
    func plus(_ other: Self) -> Self {
        lowerBound + other.lowerBound...upperBound + other.upperBound
    }
}
