import Drawing
import Files
import Pipeline
import SceneModel

/// What a frame of a film takes here, found out with thirty frames of a plain film of its size and settings.
struct EncodingTrial {
    /// The seconds that a lane takes for a frame.
    let seconds: ClosedRange<Double>
    /// The bytes of a frame.
    let bytes: ClosedRange<Double>

    private static let frameCount = 30

    /// How the samples compare with the plain film, rounded to the outside (`scripts/bench-cost samples`): the time that drawing
    /// and converting a frame takes, that of encoding it, and its bytes.
    private static let (drawing, encoding, size) = (0.3...20.0, 0.3...1.2, 0.2...6.5)

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
        let drawing = (report.work.draw + report.work.convert) / .seconds(1) / frames
        let encoding = report.work.encode / .seconds(1) / frames
        seconds = Self.drawing.times(drawing).plus(Self.encoding.times(encoding))
        bytes = Self.size.times(Double(report.byteCount) / frames)
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
