import Film
import Pipeline
import SceneModel
import Terminal

/// What `encode` says about a finished film.
struct EncodeSummary {
    let report: FilmReport
    let plan: FilmPlan

    private var rate: FrameRate { plan.order.scene.fps }
    private var seconds: Double { Double(report.frameCount) / rate.framesPerSecond }
    private var encodingSeconds: Double { report.encodingTime / .seconds(1) }
    private var framesPerSecond: Double { Double(report.encodedFrameCount) / encodingSeconds }

    var text: String {
        let frames = "\(report.frameCount) frame\(report.frameCount == 1 ? "" : "s")"
        let first =
            "\(report.path): \(frames), \(plan.size) at \(rate) fps, \(fixed(seconds, 3)) s, \(byteCountText(report.byteCount))"
        let reused =
            report.reusedChunkCount > 0 ? "; \(report.reusedChunkCount) chunks were there already" : ""
        let discarded =
            report.discardedChunkCount > 0
            ? "\n\(report.discardedChunkCount) finished chunks of another film of this name were removed" : ""
        guard report.encodedFrameCount > 0 else { return "\(first)\nnothing to encode\(reused)" }
        let speed =
            "\(fixed(framesPerSecond, 1)) frames/s, \(fixed(framesPerSecond / rate.framesPerSecond, 2)) times real time"
        let lanes = "\(report.laneCount) lane\(report.laneCount == 1 ? "" : "s")"
        return "\(first)\n\(speed), on \(lanes); held back by \(report.heldBackBy)\(reused)\(discarded)"
    }

    var json: JSON {
        [
            "film": .string(report.path), "frames": .number(Double(report.frameCount)),
            "width": .number(Double(plan.size.width)), "height": .number(Double(plan.size.height)),
            "fps": .string(rate.description), "seconds": .number(seconds),
            "bytes": .number(Double(report.byteCount)), "sha256": .string(report.sha256),
            "warnings": .array(plan.order.scene.warnings.map { .string($0.description) }),
            "plan": .string(report.plan), "lanes": .number(Double(report.laneCount)),
            "encodedFrames": .number(Double(report.encodedFrameCount)),
            "reusedChunks": .number(Double(report.reusedChunkCount)),
            "discardedChunks": .number(Double(report.discardedChunkCount)),
            "encodingSeconds": .number(encodingSeconds),
            "publishingSeconds": .number(report.publishingTime / .seconds(1)),
            "framesPerSecond": .number(framesPerSecond),
            "timesRealTime": .number(framesPerSecond / rate.framesPerSecond),
            "heldBackBy": .string(report.heldBackBy),
            "waitSeconds": [
                "drawing": .number(report.waits.producerTime / .seconds(1)),
                "encoding": .number(report.waits.consumerTime / .seconds(1)),
            ],
            "workSeconds": [
                "drawing": .number(report.work.draw / .seconds(1)),
                "converting": .number(report.work.convert / .seconds(1)),
                "encoding": .number(report.work.encode / .seconds(1)),
            ],
        ]
    }
}
