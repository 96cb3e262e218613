import Denoise
import Film
import Media
import SceneModel
import SceneText
import Spelling
import Terminal

/// Formats the result of `denoise` as text and as JSON.
struct DenoiseResultFormatter {
    let result: DenoiseResult
    /// The path of the report's page; nil if no report is written.
    var report: String?

    var text: String {
        let (before, after) = (level(result.levels.before), level(result.levels.after))
        let damped =
            difference.map { " (\(fixed($0.magnitude, 1)) dB \($0 < 0 ? "louder" : "quieter"))" } ?? ""
        let found = result.order.noise == nil ? ", the quietest stretch" : ""
        var lines = [
            "\(printable(result.order.output)): \(fixed(seconds, 3)) s, \(byteCountText(result.byteCount))",
            "noise: \(before), now \(after)\(damped); learned at \(span(result.noise)) s\(found)",
            "sound: \(codec), \(result.rate) Hz, \(counted(result.channelCount, "channel"))",
        ]
        if let count = result.videoPacketCount {
            lines.append("video: \(counted(count, "packet")), copied unchanged")
        }
        lines += notes.map { "note: \($0)" }
        if let report { lines.append("report: \(printable(report))") }
        return lines.joined(separator: "\n")
    }

    var json: JSON {
        let (before, after) = result.levels
        return [
            "output": .string(result.order.output), "bytes": .number(Double(result.byteCount)),
            "seconds": .number(seconds), "samples": .number(Double(result.sampleCount)),
            "sampleRate": .number(Double(result.rate)), "channels": .number(Double(result.channelCount)),
            "noise": [
                "start": .number(result.noise.lowerBound), "end": .number(result.noise.upperBound),
                "isSuggested": .bool(result.order.noise == nil),
                "before": before.map(JSON.number) ?? .null, "after": after.map(JSON.number) ?? .null,
            ],
            "reduction": .number(result.order.reduction),
            "videoPackets": result.videoPacketCount.map { .number(Double($0)) } ?? .null,
            "notes": .array(notes.map(JSON.string)),
            "warnings": .array((doubts + result.warnings).map(JSON.string)),
            "report": report.map(JSON.string) ?? .null,
        ]
    }

    /// The warnings about the noise sample, the time span that `--noise` gives.
    var doubts: [String] {
        switch result.doubt {
        case nil: []
        case .louderThanWhole:
            [
                "the noise sample (--noise \(span(result.noise))) is louder than the whole sound; similar sounds will be reduced everywhere"
            ]
        case .louderThanQuietest(let quietest, let decibels):
            [
                "the noise sample (--noise \(span(result.noise))) is \(fixed(decibels, 1)) dB louder than \(span(quietest)) s, the quietest stretch; does it contain only noise?"
            ]
        }
    }

    /// The notes about other differences between input and output.
    private var notes: [String] {
        var notes: [String] = []
        if result.channelCount != result.facts.track.channels {
            notes.append(
                "\(result.facts.track.channels) sound channels are mixed to \(result.channelCount); .wav keeps them"
            )
        }
        if result.rate != result.facts.track.sampleRate {
            notes.append(
                "the sample rate is changed from \(result.facts.track.sampleRate) to \(result.rate) Hz; .wav keeps it"
            )
        }
        if let tracks = result.tracks {
            notes += tracks.otherSounds.map { "another sound track (\($0)) is copied with its noise" }
            notes += tracks.leftOut.map { "\($0) is left out: MP4 does not support it" }
        }
        return notes
    }

    private var seconds: Double { Double(result.sampleCount) / Double(result.rate) }

    /// The reduction of the noise in decibels; nil if either level is digital silence.
    private var difference: Double? {
        guard case (let before?, let after?) = result.levels else { return nil }
        return before - after
    }

    private var codec: String {
        result.target == .wav ? "WAV" : "AAC, \(result.order.bitRate / 1000) kb/s"
    }

    private func level(_ level: Double?) -> String {
        level.map { "\(fixed($0, 1)) dBFS" } ?? "digital silence"
    }

    private func span(_ seconds: Range<Double>) -> String {
        "\(fixed(seconds.lowerBound, 2))-\(fixed(seconds.upperBound, 2))"
    }
}
