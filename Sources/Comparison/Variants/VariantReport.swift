import Base
import Film
import FilmReading
import Inspection
import Media
import Motion
import SceneModel

/// One of the films of a comparison.
package struct Variant: Sendable {
    /// The name that distinguishes the film from the comparison's other films, such as `30 fps` or `crf 18, medium`.
    package let name: String
    /// The scene and the settings from which the film is made.
    package let order: FilmOrder

    /// The file name of the film, made from its name.
    package var fileName: String {
        let words = name.split { !($0.isLetter || $0.isNumber || $0 == ".") }
        return words.joined(separator: "-") + ".mp4"
    }

    /// Creates a variant.
    package init(name: String, order: FilmOrder) {
        self.name = name
        self.order = order
    }
}

/// The cost and the quality of a variant.
package struct VariantReport: Sendable {
    /// The film that the report is about.
    package let variant: Variant
    /// The metrics: one for each of `MetricKind.all`, in the same order.
    package let metrics: [Metric]

    package let rate: FrameRate
    let frames: Range<SceneFrame>
    let duration: Double
    let drawnHashes: [[UInt8]]
    let kilobits: [Double]
    let errors: [Double]
    let motion: [FrameMotion]
    /// The movement that the film shows, and the film's costs.
    package let movement: FilmMovement

    /// Measures the film that was made from a variant. Blocks while the film is decoded three times: to inspect it, to
    /// measure its movement, and to compare it with the scene drawn again.
    package init(
        _ variant: Variant, _ plan: FilmPlan, made report: FilmReport, screen: FrameRate,
        cancellation: Cancellation,
        didJudge: @escaping @Sendable (Int) -> Void
    ) throws {
        let judge = try FilmJudge(
            plan, film: report.path, screen: Screen(rate: screen),
            cancellation: cancellation)
        let judgement = try judge.judge(didJudge)
        let inspection = try FilmInspection(of: report.path, cancellation: cancellation)
        var movement = try FilmMovement(of: report.path, cancellation: cancellation)
        // The encoding time is unknown if chunks of the film were reused. It is CPU time, because the lanes of a
        // short film have hardly started when it ends.
        if report.chunks.kept + report.chunks.takenOver == 0 {
            let work = report.work
            movement.encodingSeconds = (work.draw + work.convert + work.encode) / .seconds(1)
        }
        self.movement = movement
        self.variant = variant
        rate = variant.order.scene.fps
        frames = plan.frames
        duration = inspection.timing.duration
        drawnHashes = judgement.drawnHashes
        kilobits = inspection.frameByteCounts.map { Double($0) * 8 / 1000 }
        errors = judgement.frames.map(\.meanSquaredError)
        motion = judgement.motion
        metrics =
            Self.metrics(of: inspection) + Self.metrics(of: report, duration: inspection.timing.duration)
            + Self.metrics(of: judgement, movement)
    }

    /// Returns the value of a metric; nil if the value is not finite.
    func value(of kind: MetricKind) -> Double? { metrics.first { $0.kind == kind }?.value }

    private static func metrics(of film: FilmInspection) -> [Metric] {
        let bits = Double(film.frameByteCounts.reduce(0, +) * 8)
        return [
            Metric(.frames, Double(film.frameCount)), Metric(.seconds, film.timing.duration),
            Metric(.bytes, Double(film.byteCount)), Metric(.bitRate, film.bitRate.mean / 1000),
            Metric(.bitsPerFrame, bits / Double(max(film.frameCount, 1))),
            Metric(.duplicates, Double(film.duplicates.count)),
        ]
    }

    private static func metrics(of report: FilmReport, duration: Double) -> [Metric] {
        let time = report.encodingTime / .seconds(1)
        return [
            Metric(.encodeTime, report.encodingTime),
            Metric(.timesRealTime, time > 0 ? duration / time : 0),
            Metric(.drawingTime, report.work.draw), Metric(.convertingTime, report.work.convert),
            Metric(.encodingTime, report.work.encode), Metric(.publishingTime, report.muxingTime),
        ]
    }

    private static func metrics(of film: FilmJudgement, _ movement: FilmMovement) -> [Metric] {
        let distances = film.motion.flatMap(\.distances).sorted()
        let most = Double(distances.dropFirst(distances.count * 95 / 100).first ?? .nan)
        let errors = film.frames.map(\.meanSquaredError)
        let similarities = film.frames.map(\.similarity)
        return [
            Metric(.psnr, decibels(meanSquaredError: errors.mean)),
            Metric(.lowestPSNR, decibels(meanSquaredError: errors.max() ?? 0)),
            Metric(.ssim, similarities.mean), Metric(.lowestSSIM, similarities.min() ?? 0),
            Metric(.motionMean, distances.isEmpty ? .nan : distances.mean), Metric(.motion95, most),
            Metric(.motionLargest, movement.largestJump?.pixels ?? .nan),
            Metric(.motionKnown, film.drawnMovement.largestJump(rate: movement.rate)?.pixels ?? .nan),
            Metric(.screenRepeats, Double(film.repeatedRefreshCount)),
            Metric(.screenPSNR, decibels(meanSquaredError: film.refreshes.map(\.meanSquaredError).mean)),
            Metric(.screenSSIM, film.refreshes.map(\.similarity).mean),
        ]
    }
}
