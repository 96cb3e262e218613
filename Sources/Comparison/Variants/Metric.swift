import FilmReading
import SceneModel

/// One number of a report, rounded to the digits that are shown, so that JSON and text have the same.
package struct Metric: Sendable, Equatable {
    /// The quantity that it measures.
    package let kind: MetricKind
    /// The number, rounded to the digits; nil for one that is not finite.
    package let value: Double?
    /// The text for a number that is not finite: ∞ for the PSNR of equal pictures, a dash for motion that can't be
    /// measured.
    package let substitute: String

    init(_ kind: MetricKind, _ value: Double) {
        self.kind = kind
        substitute = value.isNaN ? "–" : "∞"
        self.value = value.isFinite ? value.rounded(toDigits: kind.digits) : nil
    }

    init(_ kind: MetricKind, _ time: Duration) { self.init(kind, time / .seconds(1)) }

    package var json: JSON { value.map(JSON.number) ?? .null }
}

/// A quantity that a comparison measures, and how it is shown.
package struct MetricKind: Sendable, Equatable {
    /// Its name for programs.
    package let name: String
    /// Its name for people.
    package let title: String
    /// Its unit; may be empty.
    package let unit: String
    /// The digits after the point.
    package let digits: Int
    /// True for a detail of the metric before it, and shown indented under it.
    package let isPart: Bool
    /// How it is measured, in a sentence or two.
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

    /// The title with the unit.
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

    static let frames = MetricKind("frames", "frames", "Frames counted by decoding the film.")
    static let seconds = MetricKind(
        "seconds", "duration", unit: "s", digits: 3, "From the first frame to the end of the last one.")
    static let bytes = MetricKind("bytes", "size", unit: "bytes", "Size of the MP4 file.")
    static let bitRate = MetricKind(
        "kilobitsPerSecond", "bit rate", unit: "kbit/s", digits: 1,
        "Bits of all video packets divided by the duration; the container's own bytes do not count.")
    static let bitsPerFrame = MetricKind(
        "bitsPerFrame", "bits per frame", "Bits of all video packets divided by the frames.")
    static let duplicates = MetricKind(
        "duplicates", "duplicates", "Frames that decode to exactly the picture before them.")

    static let encodeTime = MetricKind(
        "encodeSeconds", "time to encode", unit: "s", digits: 2,
        "Wall-clock time from the first frame drawn to the last one encoded, with all lanes.")
    static let timesRealTime = MetricKind(
        "timesRealTime", "times real time", digits: 2, "The duration divided by the time to encode.")
    static let drawingTime = MetricKind(
        "drawingSeconds", "CPU time, drawing", unit: "s", digits: 2, isPart: true,
        "CPU time spent drawing, all threads together.")
    static let convertingTime = MetricKind(
        "convertingSeconds", "CPU time, converting", unit: "s", digits: 2, isPart: true,
        "CPU time spent converting RGB to YUV.")
    static let encodingTime = MetricKind(
        "encodingSeconds", "CPU time, encoding", unit: "s", digits: 2, isPart: true,
        "CPU time spent in x264.")
    static let publishingTime = MetricKind(
        "publishingSeconds", "time to mux and verify", unit: "s", digits: 2,
        "Wall-clock time to write the MP4 and to decode it once in full.")

    static let psnr = MetricKind(
        "psnr", "PSNR", unit: "dB", digits: 2,
        "Peak signal-to-noise ratio of the decoded frames to the frames as drawn, luma and chroma together: from the mean squared error over all frames, as FFmpeg's psnr filter has it. Higher is better."
    )
    static let lowestPSNR = MetricKind(
        "lowestPsnr", "worst frame", unit: "dB", digits: 2, isPart: true,
        "PSNR of the frame with the largest error.")
    static let ssim = MetricKind(
        "ssim", "SSIM", digits: 4,
        "Structural similarity of the same frames, luma and chroma together: the mean over all frames, as FFmpeg's ssim filter has it. Equal pictures have 1."
    )
    static let lowestSSIM = MetricKind(
        "lowestSsim", "worst frame", digits: 4, isPart: true, "SSIM of the least similar frame.")
    static let motionMean = MetricKind(
        "motionMean", "motion per frame", unit: "px", digits: 1,
        "Mean distance that what moves in the decoded film goes from a frame to the next. It is measured in patches of the picture; those that stand still do not count."
    )
    static let motion95 = MetricKind(
        "motion95", "95th percentile", unit: "px", digits: 1, isPart: true,
        "95 % of these patches move less.")
    static let motionKnown = MetricKind(
        "motionKnown", "the same by the scene", unit: "px", digits: 1, isPart: true,
        "The largest jump by the scene's positions, scales and rotations. Not known where a layer changes in itself, comes or goes, or is masked."
    )
    static let motionLargest = MetricKind(
        "motionLargest", "largest jump for 0.1 s", unit: "px", digits: 1, isPart: true,
        "The largest jump from frame to frame that lasts 0.1 s: the smallest one in a row of frames that long, each the mean over a thirtieth of a second. A single jump may be larger, but what is shorter is not seen as movement. A jump is the farthest that three neighbouring patches go together."
    )

    static let screenRepeats = MetricKind(
        "screenRepeats", "repeats on the screen",
        "Refreshes of the screen that show the same frame as the refresh before. The screen shows the newest frame at each refresh."
    )
    static let screenPSNR = MetricKind(
        "screenPsnr", "PSNR", unit: "dB", digits: 2, isPart: true,
        "PSNR of what the screen shows at each refresh to the scene drawn for the moment of the refresh.")
    static let screenSSIM = MetricKind(
        "screenSsim", "SSIM", digits: 4, isPart: true, "SSIM of the same pictures.")
}

/// A row of a table of films: one metric of each.
package struct MetricRow: Sendable {
    /// The metric's name and unit.
    package let title: String
    /// How it is measured.
    package let meaning: String
    /// True for a detail of the row before it, and shown indented.
    package let isPart: Bool
    /// A value for each film, as text.
    package let values: [String]

    package init(title: String, meaning: String, isPart: Bool, values: [String]) {
        (self.title, self.meaning, self.isPart, self.values) = (title, meaning, isPart, values)
    }
}
