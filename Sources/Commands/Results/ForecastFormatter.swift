import Film
import Geometry
import Media
import SceneModel
import SceneText
import Spelling
import Terminal

/// Formats the result of `encode --dry-run` as text and as JSON.
struct ForecastFormatter {
    let forecast: FilmForecast
    let job: FilmJob

    private var plan: FilmPlan { job.plan }
    private var rate: FrameRate { plan.order.scene.fps }
    private var seconds: Double { Double(plan.frameCount) / rate.framesPerSecond }

    var text: String {
        [
            "\(job.path): would have \(counted(plan.frameCount, "frame")), \(plan.size) at \(rate) fps, \(fixed(seconds, 3)) s",
            forecast.chunks.words(made: "new"),
            "\(counted(forecast.laneCount, "lane")), at most \(byteCountText(forecast.memory)) of memory\(fewer)",
            time,
            "cost: \(fixed(forecast.cost, 1)) s of CPU time on a core that draws a 1920x1080 gradient in 1 ms (--max-cost)",
            "size: \(Self.words(forecast.bytes))\(quality)",
        ].joined(separator: "\n")
    }

    private var quality: String {
        guard let crf = forecast.chosenCRF, let limit = job.sizeLimit else { return "" }
        return " at CRF \(JSON.number(crf).text), chosen for at most \(byteCountText(limit.byteCount))"
    }

    /// The film's CRF; nil if the codec has none.
    private var crf: Double? {
        let settings = plan.order.settings
        return settings.codec.crfs == nil ? nil : forecast.chosenCRF ?? settings.crf
    }

    private var fewer: String {
        let wanted = min(job.lanes, forecast.chunks.made)
        return forecast.laneCount < wanted ? "; not enough memory for \(wanted)" : ""
    }

    private var time: String {
        guard forecast.chunks.made > 0 else {
            return "encoding: no pictures\(plan.sound == nil ? "" : ", only the sound")"
        }
        return "encoding: \(Self.words(forecast.seconds)), if this machine is not busy otherwise"
    }

    /// Returns a range of seconds in words.
    static func words(_ seconds: ClosedRange<Double>) -> String {
        let (least, most) = (words(seconds.lowerBound), words(seconds.upperBound))
        return least == most ? "about \(most)" : "\(least) to \(most)"
    }

    /// Returns a range of bytes in words.
    static func words(_ bytes: ClosedRange<Int>) -> String {
        let (least, most) = (byteCountText(bytes.lowerBound), byteCountText(bytes.upperBound))
        return least == most ? "about \(most)" : "\(least) to \(most), depending on the scene's detail"
    }

    private static func words(_ seconds: Double) -> String {
        if seconds < 60 { return "\(max(1, Int(seconds.rounded()))) s" }
        let minutes = Int((seconds / 60).rounded())
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }

    var json: JSON {
        .object([
            JSON.Member("film", .string(job.path)),
            JSON.Member("frames", .number(Double(plan.frameCount))),
            JSON.Member("width", .number(Double(plan.size.width))),
            JSON.Member("height", .number(Double(plan.size.height))),
            JSON.Member("fps", .string(rate.description)),
            JSON.Member("seconds", .number(seconds)),
            JSON.Member("plan", .string(plan.name)),
            JSON.Member("newChunks", .number(Double(forecast.chunks.made))),
            JSON.Member("repeatedChunks", .number(Double(forecast.chunks.repeated))),
            JSON.Member("takenOverChunks", .number(Double(forecast.chunks.takenOver))),
            JSON.Member("reusedChunks", .number(Double(forecast.chunks.kept))),
            JSON.Member("newFrames", .number(Double(forecast.newFrameCount))),
            JSON.Member("lanes", .number(Double(forecast.laneCount))),
            JSON.Member("cost", .number((forecast.cost * 1000).rounded() / 1000)),
            JSON.Member("memoryBytes", .number(Double(forecast.memory))),
            JSON.Member("encodingSeconds", Self.range(forecast.seconds)),
            JSON.Member(
                "bytes", Self.range(Double(forecast.bytes.lowerBound)...Double(forecast.bytes.upperBound))),
            JSON.Member("maxBytes", job.sizeLimit.map { .number(Double($0.byteCount)) } ?? .null),
            JSON.Member("crf", crf.map(JSON.number) ?? .null),
            JSON.Member("warnings", .array(forecast.warnings.map(JSON.string))),
        ])
    }

    /// Returns a range as an array of two numbers.
    static func range(_ range: ClosedRange<Double>) -> JSON {
        .array([.number(range.lowerBound), .number(range.upperBound)])
    }
}
