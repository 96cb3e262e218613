import Files
import Media
import SceneModel
import SceneText
import Sound
import Spelling
import Terminal

/// Writes the waveform of a sound as data or as a picture.
enum WaveformCommand: Subcommand {
    static let command = Command(
        "waveform", "Write the waveform of a sound or film as data or as a picture.",
        operands: [
            Operand("SOUND", "A sound or a film, or waveform data: .dat or .json.", completesFiles: true)
        ],
        flags: WaveformFlags.all,
        examples: [
            "zoetrope waveform voice.wav -o voice.png --width 1200",
            "zoetrope waveform song.mp3 -o song.dat --zoom 512 --bits 8",
            "zoetrope waveform talk.m4a -o talk.png --waveform-style bars --bar-style rounded --no-axis-labels",
        ],
        sections: [ExitStatus.help(.badData, .noInput, .cannotCreate)])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        guard let path = arguments.string("--output") else {
            throw UsageError(
                "waveform needs -o FILE", hint: "for example: zoetrope waveform voice.wav -o voice.png")
        }
        let (source, kind) = (arguments.operand(0), try WaveformKind(of: path))
        try WaveformFlags.check(arguments, kind)
        let overwrites = arguments.isSet("--overwrite")
        try OutputPath.check(path, inputs: [source], overwriting: overwrites)
        let request = try WaveformRequest(arguments, isPicture: kind.isPicture)
        let written = try console.readingSounds { report -> (bytes: [UInt8], words: String) in
            let file = WaveformInput(path: source, report: report)
            return kind.isPicture
                ? try picture(file, request, arguments) : try data(file, request, kind, arguments)
        }
        try FileReplacement.write(written.bytes, to: path, overwriting: overwrites)
        try console.result("\(printable(path)): \(written.words)", json: .null)
    }

    private static func data(
        _ file: WaveformInput, _ request: WaveformRequest, _ kind: WaveformKind, _ arguments: Arguments
    ) throws -> (bytes: [UInt8], words: String) {
        let scale = try WaveformFlags.amplitude(arguments)
        let read = try file.data(request)
        let factor = read.factor(of: scale)
        let data = factor == 1 ? read : read.scaled(by: factor)
        let bits = arguments.string("--bits").flatMap { Int($0) }
        let resolution = bits.flatMap(WaveformData.Resolution.init) ?? data.resolution
        let bytes = kind == .dat ? data.binary(resolution) : Array(data.json(resolution).utf8)
        let channels = data.channelCount == 1 ? "" : " for each of \(data.channelCount) channels"
        let seconds = Double(data.length * data.samplesPerPixel) / Double(data.rate)
        return (
            bytes,
            "\(counted(data.length, "point"))\(channels) of \(data.samplesPerPixel) samples, \(fixed(seconds, 1)) s at \(data.rate) Hz\(words(scale, factor))"
        )
    }

    private static func picture(
        _ file: WaveformInput, _ request: WaveformRequest, _ arguments: Arguments
    ) throws -> (bytes: [UInt8], words: String) {
        let picture = try WaveformFlags.picture(arguments, width: request.width)
        let columns = try file.columns(request)
        guard picture.colors.waveform.count == 1 || columns.data.channelCount > 1 || request.splitsChannels
        else {
            throw UsageError(
                "--waveform-color: several colours need --split-channels, because each colour is for one channel"
            )
        }
        let (colorCount, channelCount) = (picture.colors.waveform.count, columns.data.channelCount)
        guard colorCount <= max(channelCount, 1) else {
            throw UsageError(
                "--waveform-color: \(colorCount) colours, but the sound has \(counted(channelCount, "channel"))"
            )
        }
        let labels = try WaveformLabels(picture.axis(for: columns), of: picture)
        var canvas = picture.draw(columns, marking: labels.axis)
        labels.draw(on: &canvas)
        let bytes = try PNGEncoder.encode(rgba: canvas.rgba, width: picture.width, height: picture.height)
        let (data, zoom) = (columns.data, columns.samplesPerPixel)
        let shown = min(data.length * data.samplesPerPixel - columns.start, picture.width * zoom)
        let seconds = Double(max(shown, 0)) / Double(data.rate)
        return (
            bytes,
            "\(picture.width)x\(picture.height) pixels of \(counted(zoom, "sample")), \(fixed(seconds, 1)) s at \(data.rate) Hz\(words(picture.amplitude, picture.factor(for: columns)))"
        )
    }

    /// Returns a text about the amplitude factor if the factor was chosen automatically; otherwise an empty string.
    private static func words(_ scale: AmplitudeScale, _ factor: Double) -> String {
        scale == .automatic ? ", multiplied by \(fixed(factor, 3))" : ""
    }
}
