import FilmReading
import Motion
import Spelling

extension FilmsComparison {
    /// The rows of the table, with a value for each film.
    package var rows: [MetricRow] {
        func optional(_ value: Double?, _ digits: Int) -> String {
            value.map { $0.isFinite ? fixed($0, digits) : "∞" } ?? "–"
        }
        func row(_ title: String, _ meaning: String, _ value: (ComparedFilm) -> String) -> MetricRow {
            MetricRow(title: title, meaning: meaning, isPart: false, values: films.map(value))
        }
        func part(_ title: String, _ meaning: String, _ value: (ComparedFilm) -> String) -> MetricRow {
            MetricRow(title: title, meaning: meaning, isPart: true, values: films.map(value))
        }
        let isFollowed = films.allSatisfy { $0.movement.followedShare >= 0.999 }
        let rows: [MetricRow?] = [
            row("rate, fps", "Frames per second, disregarding frames that are late or missing.") {
                "\($0.movement.rate)"
            },
            row("size", "Width and height of the displayed pictures, in pixels.") { "\($0.movement.size)" },
            row("duration, s", MetricKind.seconds.meaning) { fixed($0.movement.seconds, 3) },
            row(
                "pictures, bytes",
                "Size of the encoded pictures, without the sound and without the container's data."
            ) {
                optional($0.movement.pictureByteCount.map(Double.init), 0)
            },
            part("file, bytes", "Size of the whole file.") {
                optional($0.movement.byteCount.map(Double.init), 0)
            },
            row("largest jump for 0.1 s, px", MetricKind.motionLargest.meaning) {
                optional($0.movement.largestJump?.pixels, 1)
            },
            part("at, s", "Time at which the largest jump begins, from the film's first frame.") {
                optional($0.movement.largestJump?.seconds, 2)
            },
            part(
                "95th percentile, px",
                "During 95 % of the time in which something moves, nothing moves farther than this from one picture to the next different picture."
            ) { optional($0.movement.jump95, 1) },
            row("moving, % of the time", "Share of the film's duration in which something moves.") {
                fixed($0.movement.movingShare * 100, 0)
            },
            isFollowed
                ? nil
                : part(
                    "movement measured, % of the time",
                    "Share of the film's duration in which movement was measured. In long films, only some parts are measured."
                ) {
                    fixed($0.movement.followedShare * 100, 1)
                },
            row("repeated frames", "Number of frames that repeat the previous frame while the picture moves.")
            {
                "\($0.movement.stutters.repeated)"
            },
            row(
                "blended frames",
                "Number of frames that are blends of their neighbours while the picture moves, as made by frame rate converters."
            ) { "\($0.movement.stutters.blended)" },
            row(
                "dropped frames",
                "Number of frames missing while the picture moves, according to the timestamps."
            ) {
                "\($0.movement.stutters.dropped)"
            },
            row(
                "late frames",
                "Number of frames displayed more than a third of a frame interval too early or too late while the picture moves."
            ) {
                "\($0.movement.stutters.late)"
            },
            row("time to decode, s", "CPU time to decode the film on one thread of this computer.") {
                optional($0.movement.decodingSeconds, 2)
            },
            row(
                "PSNR to the reference, dB",
                "Peak signal-to-noise ratio between each frame and the frame that the reference shows at the same time, for luma and chroma together. It is computed from the mean squared error of all frames. Higher is better."
            ) { optional($0.quality?.psnr, 2) },
            part("worst frame, dB", MetricKind.lowestPSNR.meaning) { optional($0.quality?.lowestPSNR, 2) },
            row(
                "SSIM to the reference",
                "Structural similarity between each frame and the frame that the reference shows at the same time, for luma and chroma together. It is the mean of all frames. Identical pictures have 1."
            ) { optional($0.quality?.ssim, 4) },
            part(
                "frames compared", "Number of frames for which the reference shows a frame at the same time."
            ) {
                $0.quality.map { "\($0.count)" } ?? "–"
            },
        ]
        return rows.compactMap(\.self)
    }
}
