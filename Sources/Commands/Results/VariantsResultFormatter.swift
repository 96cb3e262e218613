import Film
import Inspection
import SceneModel
import SceneText
import Spelling
import Terminal

/// Formats the result of `encode --variants` as text and as JSON.
struct VariantsResultFormatter {
    let report: VariantsReport
    /// The required encoding speed as a multiple of real time; nil if none is required.
    let requiredSpeed: Double?

    private var films: [EncodeResultFormatter] {
        report.variants.map {
            EncodeResultFormatter(report: $0.report, plan: $0.plan, limit: nil, requiredSpeed: nil)
        }
    }

    private var rate: FrameRate { report.variants[0].plan.order.scene.fps }
    private var frameCount: Int { report.variants[0].report.frameCount }
    private var seconds: Double { Double(frameCount) / rate.framesPerSecond }
    private var byteCount: Int { report.variants.reduce(0) { $0 + $1.report.byteCount } }
    private var encodedFrameCount: Int { report.variants.reduce(0) { $0 + $1.report.encodedFrameCount } }
    private var encodingSeconds: Double {
        report.variants.reduce(0) { $0 + $1.report.encodingTime / .seconds(1) }
    }

    private var framesPerSecond: Double {
        encodingSeconds > 0 ? Double(encodedFrameCount) / encodingSeconds : 0
    }

    /// The speed of all variants together: a second of the film is as many frames as all of them have.
    private var timesRealTime: Double {
        framesPerSecond / rate.framesPerSecond / Double(report.variants.count)
    }

    private var chunks: ChunkCounts { report.variants.reduce(into: ChunkCounts()) { $0 += $1.report.chunks } }

    /// The result of comparing the measured speed with `requiredSpeed`.
    var targets: [TargetResult] {
        SpeedTarget.results(timesRealTime, encodedFrameCount: encodedFrameCount, atLeast: requiredSpeed)
    }

    var text: String {
        let film =
            "\(printable(report.path)): \(counted(report.variants.count, "variant")), \(counted(frameCount, "frame")) at \(rate) fps, \(fixed(seconds, 3)) s, \(byteCountText(byteCount))"
        let variants = report.variants.map { variant in
            "\(variant.name): \(variant.facts.size), \(counted(variant.report.segmentCount ?? 0, "segment")), \(byteCountText(variant.report.byteCount)), \(variant.facts.averageBandwidth / 1000) kb/s (peak \(variant.facts.bandwidth / 1000) kb/s)"
        }
        let speed =
            encodedFrameCount > 0
            ? "\(fixed(framesPerSecond, 1)) frames/s, \(fixed(timesRealTime, 2)) times real time for all variants together"
            : "no frames to encode"
        let discarded = report.discardedChunkCount
        let removed =
            discarded > 0
            ? [
                "removed \(counted(discarded, "finished chunk")) of an earlier run that this film does not use"
            ] : []
        let lines =
            [film] + variants + [films.first?.sound, speed, chunks.words(made: "made")].compactMap(\.self)
        return (lines + removed + targets.lines).joined(separator: "\n")
    }

    var json: JSON {
        let variants = zip(report.variants, films).map { variant, film in
            JSON.object(
                [
                    JSON.Member("name", .string(variant.name)),
                    JSON.Member("codecs", .string(variant.facts.codecs)),
                    JSON.Member("bandwidth", .number(Double(variant.facts.bandwidth))),
                    JSON.Member("averageBandwidth", .number(Double(variant.facts.averageBandwidth))),
                ] + (film.json.members ?? []))
        }
        return .object(
            [
                JSON.Member("film", .string(report.path)),
                JSON.Member("frames", .number(Double(frameCount))),
                JSON.Member("fps", .string(rate.description)),
                JSON.Member("seconds", .number(seconds)),
                JSON.Member("bytes", .number(Double(byteCount))),
                JSON.Member("variants", .array(variants)),
                JSON.Member("warnings", .array(report.warnings.map(JSON.string))),
                JSON.Member("encodedFrames", .number(Double(encodedFrameCount))),
            ] + chunks.members + [
                JSON.Member("discardedChunks", .number(Double(report.discardedChunkCount))),
                JSON.Member("encodingSeconds", .number(encodingSeconds)),
                JSON.Member("framesPerSecond", .number(framesPerSecond)),
                JSON.Member("timesRealTime", .number(timesRealTime)),
                JSON.Member("targets", targets.json),
            ])
    }
}
