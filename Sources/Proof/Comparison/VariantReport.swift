import Film
import Media
import Pipeline
import SceneModel

/// What a variant costs and what it is worth.
public struct VariantReport: Sendable {
    /// The variant.
    public let variant: Variant
    /// The numbers, in the order of a table's rows; every variant has the same.
    public let figures: [Figure]

    let rate: FrameRate
    let frames: Range<SceneFrame>
    let duration: Double
    let drawnHashes: [String]
    let kilobits: [Double]
    let errors: [Double]
    let motion: [[Float]]

    /// Judges a film that was made of a variant by its plan. Blocks while the film is decoded twice: alone, and beside the
    /// scene drawn anew.
    public init(
        _ variant: Variant, _ plan: FilmPlan, made report: FilmReport, screen: FrameRate,
        cancellation: Cancellation,
        didJudge: @escaping @Sendable (Int) -> Void
    ) throws {
        let judge = try FilmJudge(
            plan, film: report.path, screen: Screen(rate: screen),
            cancellation: cancellation)
        let judgement = try judge.judge(didJudge)
        let inspection = try FilmInspection(of: report.path, cancellation: cancellation)
        self.variant = variant
        rate = variant.order.scene.fps
        frames = plan.frames
        duration = inspection.timing.duration
        drawnHashes = judgement.drawnHashes
        kilobits = inspection.frameByteCounts.map { Double($0) * 8 / 1000 }
        errors = judgement.frames.map(\.meanSquaredError)
        motion = judgement.motion
        figures =
            Self.figures(of: inspection) + Self.figures(of: report, duration: inspection.timing.duration)
            + Self.figures(of: judgement, screen: screen)
    }

    private static func figures(of film: FilmInspection) -> [Figure] {
        let bits = Double(film.frameByteCounts.reduce(0, +) * 8)
        return [
            Figure("frames", "frames", Double(film.frameCount)),
            Figure("seconds", "duration", unit: "s", digits: 3, film.timing.duration),
            Figure("bytes", "size", unit: "bytes", Double(film.byteCount)),
            Figure("kilobitsPerSecond", "bit rate", unit: "kbit/s", digits: 1, film.bitRate.mean / 1000),
            Figure("bitsPerFrame", "bits a frame", Double(bits / Double(max(film.frameCount, 1)))),
            Figure("duplicates", "duplicates", Double(film.duplicates.count)),
        ]
    }

    private static func figures(of report: FilmReport, duration: Double) -> [Figure] {
        func seconds(_ name: String, _ title: String, _ time: Duration) -> Figure {
            Figure(name, title, unit: "s", digits: 2, time / .seconds(1))
        }
        let time = report.encodingTime / .seconds(1)
        return [
            seconds("encodeSeconds", "time to encode", report.encodingTime),
            Figure("timesRealTime", "times real time", digits: 2, time > 0 ? duration / time : 0),
            seconds("drawingSeconds", "  processor, drawing", report.work.draw),
            seconds("convertingSeconds", "  processor, converting", report.work.convert),
            seconds("encodingSeconds", "  processor, encoding", report.work.encode),
            seconds("publishingSeconds", "time to write, verify", report.publishingTime),
        ]
    }

    private static func figures(of film: FilmJudgement, screen: FrameRate) -> [Figure] {
        let distances = film.motion.joined().sorted()
        let largest = Double(distances.last ?? .nan)
        let most = Double(distances.dropFirst(distances.count * 95 / 100).first ?? .nan)
        let errors = film.frames.map(\.meanSquaredError)
        return [
            Figure("psnr", "PSNR", unit: "dB", digits: 2, decibels(meanSquaredError: errors.mean)),
            Figure(
                "lowestPsnr", "  of the worst frame", unit: "dB", digits: 2,
                decibels(meanSquaredError: errors.max() ?? 0)),
            Figure("ssim", "SSIM", digits: 4, film.frames.map(\.similarity).mean),
            Figure(
                "lowestSsim", "  of the worst frame", digits: 4, film.frames.map(\.similarity).min() ?? 0),
            Figure(
                "motionMean", "motion a frame", unit: "px", digits: 1,
                distances.isEmpty ? .nan : distances.mean),
            Figure("motion95", "  95 in 100 below", unit: "px", digits: 1, most),
            Figure("motionLargest", "  largest", unit: "px", digits: 1, largest),
            Figure(
                "screenRepeats", "on a \(screen) Hz screen: repeats", Double(film.repeatedRefreshCount)),
            Figure(
                "screenPsnr", "  PSNR", unit: "dB", digits: 2,
                decibels(meanSquaredError: film.refreshes.map(\.meanSquaredError).mean)),
            Figure("screenSsim", "  SSIM", digits: 4, film.refreshes.map(\.similarity).mean),
        ]
    }
}
