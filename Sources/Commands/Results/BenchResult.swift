import Bench
import Film
import Inspection
import Media
import SceneModel
import SceneText
import Spelling
import Terminal

/// The measurements of `bench`.
struct BenchResult {
    let plan: FilmPlan
    let lanes: Int
    /// The required encoding speed in frames per second; nil if none is required.
    let requiredRate: Double?
    var stages: [StageBench.Stage] = []
    var bands: [BandBench.Line] = []
    var drawing: DrawResult?
    var floorSeconds = Sample()
    /// The peak memory of the process that encodes the film, in bytes.
    var peakByteCount = 0
    private var wholeSeconds = Sample()
    private var waits: [FilmStage: Sample] = [:]

    /// The two stages that wait for each other, at the ends of the ring of frame buffers.
    private static let waiting = [FilmStage.drawing, .encoding]
    private static let barWidth = 30.0

    init(plan: FilmPlan, lanes: Int, requiredRate: Double?) {
        (self.plan, self.lanes, self.requiredRate) = (plan, lanes, requiredRate)
    }

    /// The result of comparing the measured speed with `requiredRate`; empty if no speed is required.
    var targets: [TargetResult] {
        requiredRate.map {
            [SpeedTarget.result("encode", framesPerSecond, atLeast: $0, unit: "frames/s")]
        } ?? []
    }

    /// Adds the duration of a run of `encode --json`, and the waits in the JSON that the run printed.
    mutating func add(_ run: ProgramRun, report: JSON) {
        wholeSeconds.add(run.seconds)
        for stage in Self.waiting {
            waits[stage, default: Sample()].add(
                EncodeResultFormatter.waitSeconds(of: stage, in: report) ?? .nan)
        }
    }

    private var frameCount: Double { Double(plan.frameCount) }
    private var rate: Double { plan.order.scene.fps.framesPerSecond }
    private var framesPerSecond: Double { frameCount / wholeSeconds.median }
    private var wholeToFloor: Double {
        Sample(zip(wholeSeconds.values, floorSeconds.values).map { $0 / $1 }).median
    }

    var text: String {
        let settings = plan.order.settings
        let head =
            "\(plan.size) at \(plan.order.scene.fps) fps, \(settings.preset.rawValue), crf \(JSON.number(settings.crf).text), \(plan.frameCount) frames, \(counted(lanes, "lane")), medians of \(counted(wholeSeconds.values.count, "run"))"
        let rows = stages.map { ("\($0.name)", $0.milliseconds) }
        let width = rows.map(\.0.count).max() ?? 0
        let most = rows.map(\.1.median).max() ?? 1
        let bars = rows.map { name, sample in
            let bar = String(repeating: "#", count: Int((sample.median / most * Self.barWidth).rounded()))
            let number = padded(fixed(sample.median, 2), 8)
            return
                "  \(name)\(String(repeating: " ", count: width - name.count))\(number) ms \(spread(sample))  \(bar)"
        }
        let inTime = framesPerSecond >= rate
        return
            ([head, "", "time per frame, on one thread"] + bars + [
                ""
            ]
            + (drawing.map { $0.lines + [""] } ?? [])
            + bands.map {
                "bands / whole  \(padded(fixed($0.ratio.median, 2), 7))  \($0.name)"
            } + [
                "encode         \(padded(fixed(framesPerSecond, 1), 7)) frames/s \(spread(wholeSeconds)), \(fixed(1000 / framesPerSecond, 2)) ms per frame",
                "x264 alone     \(padded(fixed(frameCount / floorSeconds.median, 1), 7)) frames/s \(spread(floorSeconds)), frames in memory, the same chunks and lanes",
                "encode / x264  \(padded(fixed(wholeToFloor, 2), 7))",
                "real time      \(padded(fixed(framesPerSecond / rate, 2), 7))  \(inTime ? "faster than playback" : "slower than playback")",
                "memory         \(padded(fixed(Double(peakByteCount) / 1_000_000, 0), 7)) MB peak",
                "waits          "
                    + Self.waiting.map { "\($0.rawValue) \(fixed(waits[$0]?.median ?? .nan, 2)) s" }.joined(
                        separator: ", "),
            ] + targets.lines).joined(separator: "\n")
    }

    var json: JSON {
        [
            "order": FilmOrder.format.write(plan.order), "frames": .number(frameCount),
            "lanes": .number(Double(lanes)),
            "bandsToWhole": .array(
                bands.map { ["name": .string($0.name), "ratio": Self.json($0.ratio)] }),
            "drawing": drawing?.json ?? .null,
            "stages": .array(
                stages.map { ["name": .string($0.name), "milliseconds": Self.json($0.milliseconds)] }),
            "wholeSeconds": Self.json(wholeSeconds), "floorSeconds": Self.json(floorSeconds),
            "wholeToFloor": .number(wholeToFloor), "framesPerSecond": .number(framesPerSecond),
            "timesRealTime": .number(framesPerSecond / rate),
            "targets": targets.json,
            "isInTime": .bool(framesPerSecond >= rate), "peakBytes": .number(Double(peakByteCount)),
            "waitSeconds": .object(
                Self.waiting.map { JSON.Member($0.rawValue, .number(waits[$0]?.median ?? 0)) }),
        ]
    }

    private static func json(_ sample: Sample) -> JSON {
        [
            "median": .number(sample.median), "least": .number(sample.range.lowerBound),
            "most": .number(sample.range.upperBound), "all": .array(sample.values.map(JSON.number)),
        ]
    }

    private func spread(_ sample: Sample) -> String { "±\(padded(fixed(sample.spread * 100, 0), 2)) %" }

    private func padded(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
