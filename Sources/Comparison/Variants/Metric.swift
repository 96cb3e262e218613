import FilmReading
import SceneModel
import SceneText

/// A number in a report, rounded to the digits that are shown, so that JSON and text agree.
package struct Metric: Sendable, Equatable {
    /// The quantity that is measured.
    package let kind: MetricKind
    /// The rounded number; nil if the number is not finite.
    package let value: Double?
    /// The text shown instead of a number that is not finite: ∞ for the PSNR of identical pictures, a dash for
    /// motion that can't be measured.
    package let substitute: String

    init(_ kind: MetricKind, _ value: Double) {
        self.kind = kind
        substitute = value.isNaN ? "–" : "∞"
        self.value = value.isFinite ? value.rounded(toDigits: kind.digits) : nil
    }

    init(_ kind: MetricKind, _ time: Duration) { self.init(kind, time / .seconds(1)) }

    package var json: JSON { value.map(JSON.number) ?? .null }
}

/// A quantity that a comparison measures, and how its values are shown.
package struct MetricKind: Sendable, Equatable {
    /// The name in JSON.
    package let name: String
    /// The name that users read.
    package let title: String
    /// The unit, such as `px`; may be empty.
    package let unit: String
    /// The number of digits after the decimal point.
    package let digits: Int
    /// True if the metric is a detail of the metric listed before it, and is shown indented.
    package let isPart: Bool
    /// An explanation of the measurement in a sentence or two, for users.
    package let meaning: String

    private init(
        _ name: String, _ title: String, unit: String = "", digits: Int = 0, isPart: Bool = false,
        _ meaning: String
    ) {
        self.name = name
        self.title = title
        self.unit = unit
        self.digits = digits
        self.isPart = isPart
        self.meaning = meaning
    }

    /// The title, followed by the unit.
    package var label: String { title + (unit.isEmpty ? "" : ", \(unit)") }

    package var json: JSON {
        [
            "name": .string(name), "title": .string(title), "unit": .string(unit), "isPart": .bool(isPart),
            "meaning": .string(meaning),
        ]
    }

    /// All metrics, in the order of a table's rows.
    package static let all =
        [frames, seconds, bytes, bitRate, bitsPerFrame, duplicates]
        + [encodeTime, timesRealTime, drawingTime, convertingTime, encodingTime, publishingTime]
        + [psnr, lowestPSNR, ssim, lowestSSIM, motionMean, motion95, motionLargest, motionKnown]
        + [screenRepeats, screenPSNR, screenSSIM]

    static let frames = MetricKind("frames", "frames", "Number of frames, counted by decoding the film.")
    static let seconds = MetricKind(
        "seconds", "duration", unit: "s", digits: 3,
        "Time from the start of the first frame to the end of the last frame.")
    static let bytes = MetricKind("bytes", "size", unit: "bytes", "Size of the MP4 file.")
    static let bitRate = MetricKind(
        "kilobitsPerSecond", "bit rate", unit: "kbit/s", digits: 1,
        "Size of all video packets divided by the duration. Data of the MP4 container is not included.")
    static let bitsPerFrame = MetricKind(
        "bitsPerFrame", "bits per frame", "Size of all video packets divided by the number of frames.")
    static let duplicates = MetricKind(
        "duplicates", "duplicates",
        "Number of frames that are identical to the previous frame after decoding.")

    static let encodeTime = MetricKind(
        "encodeSeconds", "time to encode", unit: "s", digits: 2,
        "Wall-clock time from drawing the first frame until all frames and the sound are encoded."
    )
    static let timesRealTime = MetricKind(
        "timesRealTime", "times real time", digits: 2,
        "Duration of the film divided by the time to encode it. Above 1 is faster than real time.")
    static let drawingTime = MetricKind(
        "drawingSeconds", "CPU time, drawing", unit: "s", digits: 2, isPart: true,
        "CPU time spent drawing, added up over all threads.")
    static let convertingTime = MetricKind(
        "convertingSeconds", "CPU time, converting", unit: "s", digits: 2, isPart: true,
        "CPU time spent converting RGB to YUV.")
    static let encodingTime = MetricKind(
        "encodingSeconds", "CPU time, encoding", unit: "s", digits: 2, isPart: true,
        "CPU time spent in x264.")
    static let publishingTime = MetricKind(
        "publishingSeconds", "time to mux and verify", unit: "s", digits: 2,
        "Wall-clock time to write the MP4 file, and to verify it by decoding it once.")

    static let psnr = MetricKind(
        "psnr", "PSNR", unit: "dB", digits: 2,
        "Peak signal-to-noise ratio between the decoded frames and the drawn frames, for luma and chroma together. It is computed from the mean squared error of all frames, as in FFmpeg's psnr filter. Higher is better."
    )
    static let lowestPSNR = MetricKind(
        "lowestPsnr", "worst frame", unit: "dB", digits: 2, isPart: true,
        "PSNR of the frame with the largest error.")
    static let ssim = MetricKind(
        "ssim", "SSIM", digits: 4,
        "Structural similarity between the decoded frames and the drawn frames, for luma and chroma together. It is the mean of all frames, as in FFmpeg's ssim filter. Identical pictures have 1."
    )
    static let lowestSSIM = MetricKind(
        "lowestSsim", "worst frame", digits: 4, isPart: true,
        "SSIM of the decoded frame that is least similar to its drawn frame.")
    static let motionMean = MetricKind(
        "motionMean", "motion per frame", unit: "px", digits: 1,
        "Mean distance that moving things travel from one frame of the decoded film to the next. It is measured on small patches of the picture; patches that stand still do not count."
    )
    static let motion95 = MetricKind(
        "motion95", "95th percentile", unit: "px", digits: 1, isPart: true,
        "Distance per frame that 95 % of the moving patches do not exceed.")
    static let motionKnown = MetricKind(
        "motionKnown", "largest jump by the scene", unit: "px", digits: 1, isPart: true,
        "Largest jump computed from the positions, scales and rotations in the scene, for comparison with the jump measured in the film. It is unknown if the content of a layer changes, a layer appears or disappears, or a layer is masked."
    )
    static let motionLargest = MetricKind(
        "motionLargest", "largest jump for 0.1 s", unit: "px", digits: 1, isPart: true,
        "Largest distance per frame that something moves for at least 0.1 s. Distances are averaged over about a thirtieth of a second, and the smallest of the averages in 0.1 s counts. Shorter movements are not counted, because they are not seen as movement. At least three neighbouring patches of the picture must move together."
    )

    static let screenRepeats = MetricKind(
        "screenRepeats", "repeats on the screen",
        "Number of screen refreshes that show the same frame as the previous refresh. Each refresh shows the newest frame of the film."
    )
    static let screenPSNR = MetricKind(
        "screenPsnr", "PSNR", unit: "dB", digits: 2, isPart: true,
        "PSNR between the picture on the screen at each refresh and the scene drawn for the time of that refresh."
    )
    static let screenSSIM = MetricKind(
        "screenSsim", "SSIM", digits: 4, isPart: true,
        "SSIM between the picture on the screen at each refresh and the scene drawn for the time of that refresh."
    )
}

/// A row of a table of films: one metric, with a value for each film.
package struct MetricRow: Sendable {
    /// The metric's name and unit.
    package let title: String
    /// An explanation of the measurement, for users.
    package let meaning: String
    /// True if the row is a detail of the row above it, and is shown indented.
    package let isPart: Bool
    /// A value for each film, as text.
    package let values: [String]

    package init(title: String, meaning: String, isPart: Bool, values: [String]) {
        (self.title, self.meaning, self.isPart, self.values) = (title, meaning, isPart, values)
    }
}
