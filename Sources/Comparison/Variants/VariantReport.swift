import Film
import FilmReading
import Inspection
import Media
import Motion
import Pipeline
import SceneModel

/// The cost and the quality of a variant.
package struct VariantReport: Sendable {
    /// The variant.
    package let variant: Variant
    /// The numbers: one for each of `FigureKind.all`, in that order.
    package let figures: [Figure]

    package let rate: FrameRate
    let frames: Range<SceneFrame>
    let duration: Double
    let drawnHashes: [[UInt8]]
    let kilobits: [Double]
    let errors: [Double]
    let motion: [FrameMotion]
    /// What the film shows of its movement, and what it costs.
    package let movement: FilmMovement

    /// Judges the film that was made of a variant. Blocks while the film is decoded three times: for the
    /// inspection, for its movement, and beside the scene drawn anew.
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
        // Unknown if a part of the film was there already. CPU time, because the lanes of a short film have hardly begun.
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
        figures =
            Self.figures(of: inspection) + Self.figures(of: report, duration: inspection.timing.duration)
            + Self.figures(of: judgement, movement)
    }

    /// A figure's number; nil for one that is not finite.
    func value(of kind: FigureKind) -> Double? { figures.first { $0.kind == kind }?.value }

    private static func figures(of film: FilmInspection) -> [Figure] {
        let bits = Double(film.frameByteCounts.reduce(0, +) * 8)
        return [
            Figure(.frames, Double(film.frameCount)), Figure(.seconds, film.timing.duration),
            Figure(.bytes, Double(film.byteCount)), Figure(.bitRate, film.bitRate.mean / 1000),
            Figure(.bitsPerFrame, bits / Double(max(film.frameCount, 1))),
            Figure(.duplicates, Double(film.duplicates.count)),
        ]
    }

    private static func figures(of report: FilmReport, duration: Double) -> [Figure] {
        let time = report.encodingTime / .seconds(1)
        return [
            Figure(.encodeTime, report.encodingTime),
            Figure(.timesRealTime, time > 0 ? duration / time : 0),
            Figure(.drawingTime, report.work.draw), Figure(.convertingTime, report.work.convert),
            Figure(.encodingTime, report.work.encode), Figure(.publishingTime, report.publishingTime),
        ]
    }

    private static func figures(of film: FilmJudgement, _ movement: FilmMovement) -> [Figure] {
        let distances = film.motion.flatMap(\.distances).sorted()
        let most = Double(distances.dropFirst(distances.count * 95 / 100).first ?? .nan)
        let errors = film.frames.map(\.meanSquaredError)
        let similarities = film.frames.map(\.similarity)
        return [
            Figure(.psnr, decibels(meanSquaredError: errors.mean)),
            Figure(.lowestPSNR, decibels(meanSquaredError: errors.max() ?? 0)),
            Figure(.ssim, similarities.mean), Figure(.lowestSSIM, similarities.min() ?? 0),
            Figure(.motionMean, distances.isEmpty ? .nan : distances.mean), Figure(.motion95, most),
            Figure(.motionLargest, movement.largestJump?.pixels ?? .nan),
            Figure(.motionKnown, film.drawnMovement.largestJump(rate: movement.rate)?.pixels ?? .nan),
            Figure(.screenRepeats, Double(film.repeatedRefreshCount)),
            Figure(.screenPSNR, decibels(meanSquaredError: film.refreshes.map(\.meanSquaredError).mean)),
            Figure(.screenSSIM, film.refreshes.map(\.similarity).mean),
        ]
    }
}
