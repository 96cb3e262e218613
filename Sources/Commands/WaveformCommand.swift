import Files
import Media
import SceneModel
import Sound
import Terminal

/// Writes the waveform of a sound as data or as a picture.
enum WaveformCommand: Subcommand {
    static let command = Command(
        "waveform", "Write the waveform of a sound or film as data or as a picture.",
        operands: [
            Operand("SOUND", "A sound or a film, or waveform data: .dat or .json.", completesFiles: true)
        ],
        flags: [
            Flag(
                "--output", short: "o", value: "FILE", completesFiles: true,
                "What is written: .dat and .json are data as audiowaveform writes them, .png is a picture."),
            Flag(
                "--zoom", short: "z", value: "N",
                "Samples per pixel, or auto: all of the sound in a picture. Default: 256; of pictures auto."),
            Flag("--pixels-per-second", value: "N", "Instead of --zoom: pixels for each second."),
            Flag("--bits", short: "b", value: "N", choices: ["8", "16"], "Bits of a value. Default: 16."),
            Flag("--start", short: "s", value: "SECONDS", "Where to begin, as 90 or 1:30. Default: 0."),
            Flag(
                "--end", short: "e", value: "SECONDS",
                "Where to end, as 90 or 1:30. Default: the end of the sound."),
            Flag("--split-channels", "Values for each channel. Default: the channels are mixed."),
            Flag("--width", short: "w", value: "PIXELS", "Width of a picture. Default: 800."),
            Flag("--height", value: "PIXELS", "Height of a picture. Default: 250."),
            Flag(
                "--colors", short: "c", value: "NAME", choices: Colors.allCases.map(\.rawValue),
                "Colours of a picture. Default: audacity."),
            Flag("--waveform-color", value: "RRGGBB", "Colour of the waveform, as RRGGBB or RRGGBBAA."),
            Flag("--background-color", value: "RRGGBB", "Colour behind it, as RRGGBB or RRGGBBAA."),
            Flag("--amplitude-scale", value: "N", "By what samples are multiplied. Default: 1."),
            Flag("--overwrite", synonyms: ["--force"], "Replace the file if it exists."),
            FilmOptions.progress,
        ],
        examples: [
            "zoetrope waveform voice.wav -o voice.png --width 1200",
            "zoetrope waveform song.mp3 -o song.dat --zoom 512 --bits 8",
        ],
        sections: [ExitStatus.help(.badData, .noInput, .cannotCreate)])

    /// audiowaveform's schemes.
    enum Colors: String, CaseIterable {
        case audacity, audition

        var waveform: Color {
            self == .audacity ? Color(red: 63, green: 77, blue: 155) : Color(red: 134, green: 252, blue: 199)
        }

        var background: Color {
            self == .audacity ? Color(red: 214, green: 214, blue: 214) : Color(red: 0, green: 63, blue: 34)
        }
    }

    /// The most pixels of a picture.
    private static let mostPixels = 1 << 26

    /// What is written.
    private enum Kind: String, CaseIterable {
        case dat, json, png

        init(of path: String) throws {
            guard let kind = Kind.allCases.first(where: { path.lowercased().hasSuffix(".\($0.rawValue)") })
            else {
                throw OutputError(
                    "\(path): waveforms are .dat, .json or .png files", "choose a name that ends so")
            }
            self = kind
        }
    }

    static func run(_ arguments: Arguments, _ console: Console) throws {
        guard let path = arguments.string("--output") else {
            throw UsageError(
                "waveform needs -o FILE", hint: "for example: zoetrope waveform voice.wav -o voice.png")
        }
        let (source, kind) = (arguments.operand(0), try Kind(of: path))
        let overwrites = arguments.isSet("--overwrite")
        try OutputPath.check(path, inputs: [source], overwriting: overwrites)
        let request = try WaveformRequest(arguments, isPicture: kind == .png)
        let bits = arguments.string("--bits").flatMap { Int($0) } ?? 16
        let resolution = WaveformData.Resolution(rawValue: bits) ?? .bits16
        let written = try console.readingSounds { report -> (bytes: [UInt8], words: String) in
            let file = WaveformFile(path: source, report: report)
            guard kind != .png else { return try png(file, request, arguments) }
            let data = try file.data(request)
            let bytes =
                kind == .dat ? data.binary(resolution) : Array(data.json(resolution).utf8)
            return (bytes, words(data))
        }
        try FileReplacement.write(written.bytes, to: path, overwriting: overwrites)
        try console.result("\(path): \(written.words)", json: .null)
    }

    /// What data has, in words.
    private static func words(_ data: WaveformData) -> String {
        let channels = data.channelCount == 1 ? "" : " for each of \(data.channelCount) channels"
        let seconds = Double(data.length * data.samplesPerPixel) / Double(data.rate)
        return
            "\(counted(data.length, "point"))\(channels) of \(data.samplesPerPixel) samples, \(fixed(seconds, 1)) s at \(data.rate) Hz"
    }

    private static func png(
        _ file: WaveformFile, _ request: WaveformRequest, _ arguments: Arguments
    ) throws -> (bytes: [UInt8], words: String) {
        let colors = arguments.string("--colors").flatMap(Colors.init) ?? .audacity
        var picture = WaveformPicture(
            width: request.width, height: try arguments.integer("--height", in: 1...10_000) ?? 250,
            waveform: try color("--waveform-color", arguments) ?? colors.waveform,
            background: try color("--background-color", arguments) ?? colors.background)
        guard picture.width * picture.height <= mostPixels else {
            throw UsageError("\(picture.width)x\(picture.height) pixels; at most \(mostPixels) are drawn")
        }
        picture.amplitude = try arguments.number("--amplitude-scale", in: 0...1000) ?? 1
        let (data, start, zoom) = try file.columns(request)
        let rgba = picture.draw(data, from: start, samplesPerPixel: zoom)
        let bytes = try PNGEncoder.encode(rgba: rgba, width: picture.width, height: picture.height)
        let shown = min(data.length * data.samplesPerPixel - start, picture.width * zoom)
        let seconds = Double(max(shown, 0)) / Double(data.rate)
        return (
            bytes,
            "\(picture.width)x\(picture.height) pixels of \(counted(zoom, "sample")), \(fixed(seconds, 1)) s at \(data.rate) Hz"
        )
    }

    private static func color(_ name: String, _ arguments: Arguments) throws -> Color? {
        guard let text = arguments.string(name) else { return nil }
        let color = Color(text) ?? Color("#" + text)
        guard let color else {
            throw UsageError("\(name) \(excerpt(text)): expected RRGGBB or RRGGBBAA in hexadecimal digits")
        }
        return color
    }
}
