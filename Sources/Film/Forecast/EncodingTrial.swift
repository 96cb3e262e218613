import Base
import Drawing
import Files
import Geometry
import Media
import SceneModel

/// A measurement of the time and bytes per frame on this machine. It encodes 30 frames of a simple film with the size
/// and settings of a given film.
struct EncodingTrial {
    /// The seconds that one of the parallel lanes needs to convert and encode a frame.
    private let otherSeconds: ClosedRange<Double>
    /// The measured time of drawing on this machine, divided by the time estimated for a reference machine.
    private let pace: Double
    private let bytes: ClosedRange<Double>

    private static let frameCount = 30
    /// The maximum number of pixels in the trial's frames, so that the trial takes only seconds for any film. Larger
    /// films are scaled by their pixels: encoding 3840x2160 took 3.8 times as long as 1920x1080 and made 3.9 times as
    /// many bytes.
    private static let maximumPixels = 1920 * 1080

    /// The ranges of the encoding time and of the bytes per frame of the sample scenes, as multiples of the trial
    /// film's time and bytes, rounded outwards (measured with `scripts/bench-cost samples`).
    private static let (encoding, bytes) = (0.3...1.2, 0.2...6.5)
    /// The range of the ratios between measured and estimated drawing times of the sample scenes (see `bench --draw`).
    private static let drawing = 0.4...2.5

    /// Encodes 30 frames with the frame rate, settings and size of `plan`. Sizes above 1920x1080 are reduced.
    init(like plan: FilmPlan, _ cancellation: Cancellation) throws {
        let rate = plan.order.scene.fps
        let size = Self.size(for: plan.size, smallest: plan.order.settings.codec.smallestSide)
        let scale = Double(plan.size.width * plan.size.height) / Double(size.width * size.height)
        var scene = Scene(
            size: size, fps: rate, duration: Double(Self.frameCount) / rate.framesPerSecond)
        scene.layers = [Layer(GradientContent(preset: .telegram)), Layer(BubblesContent())]
        let folder = try TemporaryFolder()
        // Animations are made of kept frames, whose chunks are measured as a film in Matroska.
        let format = plan.order.format.codecs.isEmpty ? OutputFormat.mkv : plan.order.format
        var order = FilmOrder(scene, format: format, settings: plan.order.settings)
        order.isTransparent = plan.order.isTransparent
        var job = try FilmJob(order, path: "\(folder.path)/film\(format.ending)")
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

    /// Returns the size unchanged if it has at most `maximumPixels` pixels. Otherwise returns a smaller size with even
    /// sides and about the same aspect ratio.
    static func size(for size: PixelSize, smallest: Int = 2) -> PixelSize {
        let pixels = size.width * size.height
        guard pixels > maximumPixels else { return size }
        let scale = (Double(maximumPixels) / Double(pixels)).squareRoot()
        func side(_ length: Int) -> Int { max(Int(Double(length) * scale) / 2 * 2, smallest) }
        let (width, height) = (side(size.width), side(size.height))
        // The shorter side of a narrow strip is already at its minimum, so the longer side is limited instead.
        return PixelSize(
            width: min(width, maximumPixels / height / 2 * 2),
            height: min(height, maximumPixels / width / 2 * 2))
    }

    /// Returns the estimated rate for frames whose drawing takes `seconds` by an estimate.
    func rate(drawing seconds: Double) -> EncodingRate {
        EncodingRate(seconds: Self.drawing.times(seconds * pace).plus(otherSeconds), bytes: bytes)
    }
}

extension ClosedRange<Double> {
    /// Returns the range with both bounds multiplied by `factor`.
    func times(_ factor: Double) -> Self { lowerBound * factor...upperBound * factor }

    /// The smallest range of whole numbers with the lower bound rounded down and the upper bound rounded up.
    var wholeNumbers: ClosedRange<Int> { Int(lowerBound)...Int(upperBound.rounded(.up)) }

    /// Returns the range whose lower and upper bounds are the sums of the two ranges' lower and upper bounds.
    func plus(_ other: Self) -> Self {
        lowerBound + other.lowerBound...upperBound + other.upperBound
    }
}
