import FilmReading
import SceneModel

/// What a figure of a comparison measures, and how it is shown.
package struct FigureKind: Sendable, Equatable {
    /// Its name for programs.
    package let name: String
    /// Its name for people.
    package let title: String
    /// Its unit; may be empty.
    package let unit: String
    /// The digits after the point.
    package let digits: Int
    /// Whether it is a detail of the figure before it, and shown indented under it.
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

    /// All figures, in the order of a table's rows.
    package static let all =
        [frames, seconds, bytes, bitRate, bitsPerFrame, duplicates]
        + [encodeTime, timesRealTime, drawingTime, convertingTime, encodingTime, publishingTime]
        + [psnr, lowestPSNR, ssim, lowestSSIM, motionMean, motion95, motionLargest, motionKnown]
        + [screenRepeats, screenPSNR, screenSSIM]

    static let frames = FigureKind("frames", "frames", "Frames counted by decoding the film.")
    static let seconds = FigureKind(
        "seconds", "duration", unit: "s", digits: 3, "From the first frame to the end of the last one.")
    static let bytes = FigureKind("bytes", "size", unit: "bytes", "Size of the MP4 file.")
    static let bitRate = FigureKind(
        "kilobitsPerSecond", "bit rate", unit: "kbit/s", digits: 1,
        "Bits of all video packets divided by the duration; the container's own bytes do not count.")
    static let bitsPerFrame = FigureKind(
        "bitsPerFrame", "bits per frame", "Bits of all video packets divided by the frames.")
    static let duplicates = FigureKind(
        "duplicates", "duplicates", "Frames that decode to exactly the picture before them.")

    static let encodeTime = FigureKind(
        "encodeSeconds", "time to encode", unit: "s", digits: 2,
        "Wall-clock time from the first frame drawn to the last one encoded, with all lanes.")
    static let timesRealTime = FigureKind(
        "timesRealTime", "times real time", digits: 2, "The duration divided by the time to encode.")
    static let drawingTime = FigureKind(
        "drawingSeconds", "CPU time, drawing", unit: "s", digits: 2, isPart: true,
        "CPU time spent drawing, all threads together.")
    static let convertingTime = FigureKind(
        "convertingSeconds", "CPU time, converting", unit: "s", digits: 2, isPart: true,
        "CPU time spent converting RGB to YUV.")
    static let encodingTime = FigureKind(
        "encodingSeconds", "CPU time, encoding", unit: "s", digits: 2, isPart: true,
        "CPU time spent in x264.")
    static let publishingTime = FigureKind(
        "publishingSeconds", "time to mux and verify", unit: "s", digits: 2,
        "Wall-clock time to write the MP4 and to decode it once in full.")

    static let psnr = FigureKind(
        "psnr", "PSNR", unit: "dB", digits: 2,
        "Peak signal-to-noise ratio of the decoded frames to the frames as drawn, luma and chroma together: from the mean squared error over all frames, as FFmpeg's psnr filter has it. Higher is better."
    )
    static let lowestPSNR = FigureKind(
        "lowestPsnr", "worst frame", unit: "dB", digits: 2, isPart: true,
        "PSNR of the frame with the largest error.")
    static let ssim = FigureKind(
        "ssim", "SSIM", digits: 4,
        "Structural similarity of the same frames, luma and chroma together: the mean over all frames, as FFmpeg's ssim filter has it. Equal pictures have 1."
    )
    static let lowestSSIM = FigureKind(
        "lowestSsim", "worst frame", digits: 4, isPart: true, "SSIM of the least similar frame.")
    static let motionMean = FigureKind(
        "motionMean", "motion per frame", unit: "px", digits: 1,
        "Mean distance that what moves in the decoded film goes from a frame to the next. It is measured in patches of the picture; those that stand still do not count."
    )
    static let motion95 = FigureKind(
        "motion95", "95th percentile", unit: "px", digits: 1, isPart: true,
        "95 % of these patches move less.")
    static let motionKnown = FigureKind(
        "motionKnown", "the same by the scene", unit: "px", digits: 1, isPart: true,
        "The largest jump by the scene's positions, scales and rotations. Not known where a layer changes in itself, comes or goes, or is masked."
    )
    static let motionLargest = FigureKind(
        "motionLargest", "largest jump for 0.1 s", unit: "px", digits: 1, isPart: true,
        "The largest jump from frame to frame that lasts 0.1 s: the smallest one in a row of frames that long, each the mean over a thirtieth of a second. A single jump may be larger, but what is shorter is not seen as movement. A jump is the farthest that three neighbouring patches go together."
    )

    static let screenRepeats = FigureKind(
        "screenRepeats", "repeats on the screen",
        "Refreshes of the screen that show the same frame as the refresh before. The screen shows the newest frame at each refresh."
    )
    static let screenPSNR = FigureKind(
        "screenPsnr", "PSNR", unit: "dB", digits: 2, isPart: true,
        "PSNR of what the screen shows at each refresh to the scene drawn for the moment of the refresh.")
    static let screenSSIM = FigureKind(
        "screenSsim", "SSIM", digits: 4, isPart: true, "SSIM of the same pictures.")
}
