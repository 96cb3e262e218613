import Base
import Drawing
import Files
import Geometry
import SceneModel

/// A trial of what a frame of a film takes on this machine, with thirty frames of a plain film of its size and settings.
struct EncodingTrial {
    /// The seconds that a lane takes for a frame, but for drawing it.
    private let otherSeconds: ClosedRange<Double>
    /// The time of drawing here, relative to its estimate.
    private let pace: Double
    /// The bytes of a frame.
    let bytes: ClosedRange<Double>

    private static let frameCount = 30
    /// The most pixels of the trial's frames, so that it takes seconds for a film of any size. What a larger film takes is counted by
    /// its pixels: 3840x2160 took 3.8 times as long as 1920x1080 to encode, and had 3.9 times the bytes.
    private static let mostPixels = 1920 * 1080

    /// The samples relative to the plain film, rounded to the outside (`scripts/bench-cost samples`): the time that
    /// encoding a frame takes, and its bytes.
    private static let (encoding, bytes) = (0.3...1.2, 0.2...6.5)
    /// The time of drawing the samples, relative to the estimate (`bench --draw`).
    private static let drawing = 0.4...2.5

    /// Encodes a few frames with the rate and the settings of a plan, and with its size up to 1920x1080.
    init(like plan: FilmPlan, _ cancellation: Cancellation) throws {
        let rate = plan.order.scene.fps
        let size = Self.size(for: plan.size)
        let scale = Double(plan.size.width * plan.size.height) / Double(size.width * size.height)
        var scene = Scene(
            size: size, fps: rate, duration: Double(Self.frameCount) / rate.framesPerSecond)
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
        otherSeconds = Self.encoding.times(encoding).plus(converting...converting).times(scale)
        bytes = Self.bytes.times(Double(report.byteCount) / frames * scale)
    }

    /// A size of about the same shape with even sides and no more than the most pixels; the same one if it has no more.
    static func size(for size: PixelSize) -> PixelSize {
        let pixels = size.width * size.height
        guard pixels > mostPixels else { return size }
        let scale = (Double(mostPixels) / Double(pixels)).squareRoot()
        func side(_ length: Int) -> Int { max(Int(Double(length) * scale) / 2 * 2, 2) }
        let (width, height) = (side(size.width), side(size.height))
        // Of a strip, one side can't get any shorter.
        return PixelSize(
            width: min(width, mostPixels / height / 2 * 2), height: min(height, mostPixels / width / 2 * 2))
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
