import Files
import Geometry
import SceneModel
import Sound
import Terminal

/// The flags of the command `waveform`, grouped by purpose.
enum WaveformFlags {
    private static let output = Flag(
        "--output", short: "o", value: "FILE", completesFiles: true,
        "The output: .dat or .json for data in audiowaveform's formats, .png for a picture.")

    /// The flags that select the part of the sound and the resolution of the waveform.
    private static let part = [
        Flag(
            "--zoom", short: "z", value: "N",
            "Samples per pixel, or auto to fit the sound into the picture. Default: auto for pictures, 256 for data."
        ),
        Flag("--pixels-per-second", value: "N", "Pixels per second of sound; replaces --zoom."),
        Flag(
            "--start", short: "s", value: "SECONDS",
            "Start in seconds, such as 90, or 1:30 for the same. Default: 0."),
        Flag(
            "--end", short: "e", value: "SECONDS",
            "End in seconds, such as 90, or 1:30 for the same. Default: the end of the sound."),
        Flag("--split-channels", "Write a waveform for each channel. Default: the channels are mixed."),
        Flag(
            "--amplitude-scale", value: "N",
            "Factor by which the samples are multiplied; auto is the largest factor without clipping. Default: 1."
        ),
    ]

    private static let data = [
        Flag(
            "--bits", short: "b", value: "N", choices: ["8", "16"],
            "Bits per value. Default: 16, or the input's bits if the input is waveform data.")
    ]

    private static let picture = [
        Flag("--width", short: "w", value: "PIXELS", "Width of a picture, in pixels. Default: 800."),
        Flag("--height", value: "PIXELS", "Height of a picture, in pixels. Default: 250."),
        Flag(
            "--colors", short: "c", value: "NAME", choices: WaveformScheme.allCases.map(\.rawValue),
            "Colour scheme of the picture. Default: audacity."),
        Flag(
            "--waveform-color", value: "RRGGBB",
            "Colour of the waveform, as RRGGBB or RRGGBBAA. With --split-channels, a comma-separated list sets one colour for each channel."
        ),
        Flag("--background-color", value: "RRGGBB", "Colour of the background."),
        Flag(
            "--waveform-style", value: "STYLE", choices: ["normal", "bars"],
            "normal draws one column per pixel, bars draws wide bars. Default: normal."),
    ]

    private static let bars = [
        Flag("--bar-width", value: "PIXELS", "Width of a bar, in pixels. Default: 8."),
        Flag("--bar-gap", value: "PIXELS", "Space between two bars, in pixels. Default: 4."),
        Flag(
            "--bar-style", value: "STYLE", choices: ["square", "rounded"],
            "Corners of the bars. Default: square."),
    ]

    private static let withAxis = Flag(
        "--with-axis-labels", "Draw a border and time labels. This is the default.")
    private static let withoutAxis = Flag(
        "--no-axis-labels", "Draw the waveform without border and time labels.")

    private static let axis = [
        Flag("--border-color", value: "RRGGBB", "Colour of the border and its tick marks."),
        Flag("--axis-label-color", value: "RRGGBB", "Colour of the time labels."),
    ]

    /// All flags, in the order of the help.
    static let all =
        [output] + part + data + picture + bars + [withAxis, withoutAxis] + axis + [
            Flag("--overwrite", synonyms: ["--force"], "Replace the file if it exists."),
            FilmOptions.progress,
        ]

    /// Throws an error if a flag was given that does not apply to this kind of output.
    static func check(_ arguments: Arguments, _ kind: WaveformKind) throws {
        func set(_ flags: [Flag]) -> Flag? { flags.first { arguments.isSet($0.name) } }
        let ofPictures = picture + bars + [withAxis, withoutAxis] + axis
        if !kind.isPicture, let flag = set(ofPictures) {
            throw UsageError(
                "\(flag.name) is for pictures, but .\(kind.rawValue) is data",
                hint: "the file name of a picture ends with .png")
        }
        if kind.isPicture, let flag = set(data) {
            throw UsageError(
                "\(flag.name) is for data, but .\(kind.rawValue) is a picture",
                hint: "the file name of data ends with .dat or .json")
        }
        if !hasBars(arguments), let flag = set(bars) {
            throw UsageError("\(flag.name) needs --waveform-style bars")
        }
        if set([withoutAxis]) != nil, let flag = set([withAxis] + axis) {
            throw UsageError(
                "\(flag.name) and \(withoutAxis.name) can't be combined: without labels no border is drawn")
        }
    }

    /// Returns the size, colours and style of the picture that the flags describe.
    static func picture(_ arguments: Arguments, width: Int) throws -> WaveformPicture {
        let scheme = arguments.string("--colors").flatMap(WaveformScheme.init) ?? .audacity
        var colors = scheme.colors
        colors.waveform = try self.colors("--waveform-color", arguments) ?? colors.waveform
        colors.background = try color("--background-color", arguments) ?? colors.background
        colors.border = try color("--border-color", arguments) ?? colors.border
        colors.axisLabel = try color("--axis-label-color", arguments) ?? colors.axisLabel
        var picture = WaveformPicture(
            width: width, height: try arguments.integer("--height", in: 1...10_000) ?? 250, colors: colors)
        guard picture.width * picture.height <= maximumPixelCount else {
            throw UsageError(
                "\(picture.width)x\(picture.height) is too large; at most \(maximumPixelCount) pixels are supported"
            )
        }
        picture.amplitude = try amplitude(arguments)
        picture.hasAxis = !arguments.isSet(withoutAxis.name)
        if hasBars(arguments) {
            picture.style = .bars(
                width: try arguments.integer("--bar-width", in: 1...max(picture.width, 8)) ?? 8,
                gap: try arguments.integer("--bar-gap", in: 0...10_000) ?? 4,
                isRounded: arguments.string("--bar-style") == "rounded")
        }
        return picture
    }

    /// The maximum number of pixels in a picture.
    private static let maximumPixelCount = 1 << 26

    private static func hasBars(_ arguments: Arguments) -> Bool {
        arguments.string("--waveform-style") == "bars"
    }

    /// Returns the value of `--amplitude-scale`: the factor by which the samples are multiplied. Default: 1.
    static func amplitude(_ arguments: Arguments) throws -> AmplitudeScale {
        if arguments.string("--amplitude-scale") == "auto" { return .automatic }
        do {
            return .factor(try arguments.number("--amplitude-scale", in: 0...1000) ?? 1)
        } catch {
            throw UsageError("\(error.message), or auto", hint: error.hint)
        }
    }

    private static func color(_ name: String, _ arguments: Arguments) throws -> Color? {
        guard let colors = try colors(name, arguments) else { return nil }
        guard colors.count == 1 else { throw UsageError("\(name): expected one colour") }
        return colors[0]
    }

    /// Parses the comma-separated colours of the flag `name`; nil if the flag was not given.
    private static func colors(_ name: String, _ arguments: Arguments) throws -> [Color]? {
        try arguments.string(name)?.split(separator: ",", omittingEmptySubsequences: false).map { text in
            guard let color = Color(String(text)) ?? Color("#\(text)") else {
                throw UsageError(
                    "\(name) \(excerpt(String(text))): expected RRGGBB or RRGGBBAA in hexadecimal digits")
            }
            return color
        }
    }
}

/// The output formats of `waveform`.
enum WaveformKind: String, CaseIterable {
    case dat, json, png

    /// Creates the format from a path's extension. Throws `OutputError` if the extension is unknown.
    init(of path: String) throws {
        guard let kind = Self.allCases.first(where: { path.lowercased().hasSuffix(".\($0.rawValue)") }) else {
            throw OutputError(
                "\(path): waveforms are .dat, .json or .png files",
                "choose a file name that ends with .dat, .json or .png")
        }
        self = kind
    }

    /// True if the output is a picture, false if it is waveform data.
    var isPicture: Bool { self == .png }
}

/// The colour schemes of audiowaveform.
enum WaveformScheme: String, CaseIterable {
    case audacity, audition

    var colors: WaveformPicture.Colors {
        switch self {
        case .audacity:
            WaveformPicture.Colors(
                waveform: [Color(red: 63, green: 77, blue: 155)],
                background: Color(red: 214, green: 214, blue: 214),
                border: Color(red: 0, green: 0, blue: 0), axisLabel: Color(red: 0, green: 0, blue: 0))
        case .audition:
            WaveformPicture.Colors(
                waveform: [Color(red: 134, green: 252, blue: 199)],
                background: Color(red: 0, green: 63, blue: 34),
                border: Color(red: 157, green: 157, blue: 157),
                axisLabel: Color(red: 190, green: 190, blue: 190))
        }
    }
}
