import Film
import Geometry
import Inspection
import Media
import Pipeline
import SceneModel
import SceneText
import Spelling
import Terminal

/// Formats the result of `encode` as text and as JSON.
struct EncodeResultFormatter {
    let report: FilmReport
    let plan: FilmPlan
    /// The limit of the film's size; nil if it has none.
    let limit: SizeLimit?
    /// The required encoding speed as a multiple of real time; nil if none is required.
    let requiredSpeed: Double?

    private var rate: FrameRate { plan.order.scene.fps }
    private var seconds: Double { Double(report.frameCount) / rate.framesPerSecond }
    private var encodingSeconds: Double { report.encodingTime / .seconds(1) }
    private var framesPerSecond: Double {
        encodingSeconds > 0 ? Double(report.encodedFrameCount) / encodingSeconds : 0
    }

    private var timesRealTime: Double { framesPerSecond / rate.framesPerSecond }

    /// The result of comparing the measured speed with `requiredSpeed`. The target is also met if no frames had to be
    /// encoded.
    var targets: [TargetResult] {
        SpeedTarget.results(
            timesRealTime, encodedFrameCount: report.encodedFrameCount, atLeast: requiredSpeed)
    }

    /// False for sound alone.
    private var hasPictures: Bool { plan.order.format.hasPictures }

    private var chunks: String { report.chunks.words(made: "made") }

    var text: String { ([result] + targets.lines).joined(separator: "\n") }

    private var result: String {
        let frames = counted(report.frameCount, "frame")
        let pictures = hasPictures ? "\(frames), \(plan.size) at \(rate) fps, " : ""
        let film =
            "\(printable(report.path)): \(pictures)\(fixed(seconds, 3)) s, \(segments)\(byteCountText(report.byteCount))"
        let discarded =
            report.discardedChunkCount > 0
            ? "\nremoved \(counted(report.discardedChunkCount, "finished chunk")) of an earlier run that this film does not use"
            : ""
        let distrusted =
            report.distrustedChunkCount > 0
            ? "\n\(counted(report.distrustedChunkCount, "chunk")) converted by swscale, because the faster converter's bytes differed in the first picture"
            : ""
        let first = [film + quality, sound].compactMap(\.self).joined(separator: "\n")
        guard hasPictures else { return first }
        guard report.encodedFrameCount > 0 else {
            return "\(first)\nno frames to encode\n\(chunks)\(discarded)"
        }
        let speed =
            "\(fixed(framesPerSecond, 1)) frames/s, \(fixed(timesRealTime, 2)) times real time"
        let lanes = counted(report.laneCount, "lane")
        return
            "\(first)\n\(speed), on \(lanes); slowest stage: \(report.slowestStage.rawValue)\n\(chunks)\(discarded)\(distrusted)"
    }

    private var segments: String { report.segmentCount.map { "\(counted($0, "segment")), " } ?? "" }

    /// A line about the chosen CRF; empty if none was chosen.
    private var quality: String {
        guard let crf = report.chosenCRF, let limit else { return "" }
        let room = 100 - Double(report.byteCount) / Double(limit.byteCount) * 100
        return
            "\nCRF \(JSON.number(crf).text), chosen for at most \(byteCountText(limit.byteCount)): \(fixed(room, 1)) % is left"
    }

    /// The film's CRF; nil if the codec has none.
    private var crf: Double? {
        let settings = plan.order.settings
        return settings.codec.crfs == nil ? nil : report.chosenCRF ?? settings.crf
    }

    /// A line about the sound; nil if the film has none.
    var sound: String? {
        guard let sound = plan.sound?.settings else { return nil }
        let channels = sound.channelCount == 1 ? "mono" : "stereo"
        let measured = report.sound.map { ", \($0.text)" } ?? ""
        let bitRate = sound.codec.bitRate > 0 ? ", \(sound.codec.bitRate / 1000) kb/s" : ""
        return "sound: \(sound.codec.name), \(sound.rate) Hz, \(channels)\(bitRate)\(measured)"
    }

    var json: JSON {
        .object(
            [
                JSON.Member("film", .string(report.path)),
                JSON.Member("segments", report.segmentCount.map { .number(Double($0)) } ?? .null),
                JSON.Member("frames", .number(Double(hasPictures ? report.frameCount : 0))),
                JSON.Member("width", hasPictures ? .number(Double(plan.size.width)) : .null),
                JSON.Member("height", hasPictures ? .number(Double(plan.size.height)) : .null),
                JSON.Member("fps", hasPictures ? .string(rate.description) : .null),
                JSON.Member("seconds", .number(seconds)),
                JSON.Member("bytes", .number(Double(report.byteCount))),
                JSON.Member("maxBytes", limit.map { .number(Double($0.byteCount)) } ?? .null),
                JSON.Member("crf", crf.map(JSON.number) ?? .null),
                JSON.Member("sha256", .string(report.sha256)),
                JSON.Member(
                    "warnings", .array((plan.warnings.map(\.description) + report.warnings).map(JSON.string))),
                JSON.Member("sound", report.sound?.json ?? .null),
                JSON.Member("plan", report.plan.map(JSON.string) ?? .null),
                JSON.Member("lanes", .number(Double(report.laneCount))),
                JSON.Member("encodedFrames", .number(Double(report.encodedFrameCount))),
            ] + report.chunks.members + [
                JSON.Member("discardedChunks", .number(Double(report.discardedChunkCount))),
                JSON.Member("distrustedChunks", .number(Double(report.distrustedChunkCount))),
                JSON.Member("encodingSeconds", .number(encodingSeconds)),
                JSON.Member("publishingSeconds", .number(report.muxingTime / .seconds(1))),
                JSON.Member("framesPerSecond", .number(framesPerSecond)),
                JSON.Member("timesRealTime", .number(timesRealTime)),
                JSON.Member("targets", targets.json),
                JSON.Member("slowestStage", .string(report.slowestStage.rawValue)),
                JSON.Member(
                    Self.waitKey,
                    Self.seconds([.drawing: report.waits.producerTime, .encoding: report.waits.consumerTime])),
                JSON.Member(
                    "workSeconds",
                    Self.seconds([
                        .drawing: report.work.draw, .converting: report.work.convert,
                        .encoding: report.work.encode,
                    ])),
            ])
    }

    /// Returns the seconds that a stage waited, read from the JSON that `encode --json` printed; nil if that JSON has
    /// no such value.
    static func waitSeconds(of stage: FilmStage, in summary: JSON) -> Double? {
        summary[waitKey]?[stage.rawValue]?.number
    }

    private static let waitKey = "waitSeconds"

    private static func seconds(_ times: [FilmStage: Duration]) -> JSON {
        .object(
            FilmStage.allCases.compactMap { stage in
                times[stage].map { JSON.Member(stage.rawValue, .number($0 / .seconds(1))) }
            })
    }
}

extension ChunkCounts {
    /// The counts with their keys in results.
    var members: [JSON.Member] {
        [
            JSON.Member("madeChunks", .number(Double(made))),
            JSON.Member("repeatedChunks", .number(Double(repeated))),
            JSON.Member("takenOverChunks", .number(Double(takenOver))),
            JSON.Member("reusedChunks", .number(Double(kept))),
        ]
    }

    /// Returns a line that counts the chunks by origin, such as `chunks: 3 encoded, 1 repeated`, with `word` for
    /// `encoded`.
    func words(made word: String) -> String {
        let others = [
            (repeated, "repeated"), (takenOver, "taken over"), (kept, "kept from an interrupted run"),
        ]
        let parts = [(made, word)] + others.filter { $0.0 > 0 }
        return "chunks: " + parts.map { "\($0) \($1)" }.joined(separator: ", ")
    }
}
