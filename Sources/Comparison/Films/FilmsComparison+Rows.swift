import FilmReading
import Motion
import Spelling

extension FilmsComparison {
    /// The rows of the table, a value for each film.
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
            row("rate, fps", "Frames a second, apart from frames that are late or missing.") {
                "\($0.movement.rate)"
            },
            row("size", "Of the pictures as they are shown, in pixels.") { "\($0.movement.size)" },
            row("duration, s", MetricKind.seconds.meaning) { fixed($0.movement.seconds, 3) },
            row("pictures, bytes", "Size of the encoded pictures, without sound and container.") {
                optional($0.movement.pictureByteCount.map(Double.init), 0)
            },
            part("file, bytes", "Size of the file.") { optional($0.movement.byteCount.map(Double.init), 0) },
            row("largest jump for 0.1 s, px", MetricKind.motionLargest.meaning) {
                optional($0.movement.largestJump?.pixels, 1)
            },
            part("at, s", "When it begins, from the film's first frame.") {
                optional($0.movement.largestJump?.seconds, 2)
            },
            part(
                "95th percentile, px",
                "The jump from a picture to the next one that differs is smaller for 95 % of the time in which something moves."
            ) { optional($0.movement.jump95, 1) },
            row("moving, % of the time", "The part of the duration in which something was seen to move.") {
                fixed($0.movement.movingShare * 100, 0)
            },
            isFollowed
                ? nil
                : part("followed, % of the time", "The part of a long film in which movement was looked for.")
                {
                    fixed($0.movement.followedShare * 100, 1)
                },
            row("repeated frames", "Frames that show the one before them again while the film moves.") {
                "\($0.movement.stutters.repeated)"
            },
            row(
                "blended frames",
                "Frames that are blends of their neighbours while the film moves, as converters make them."
            ) { "\($0.movement.stutters.blended)" },
            row("dropped frames", "Frames that are missing in the timestamps while the film moves.") {
                "\($0.movement.stutters.dropped)"
            },
            row("late frames", "Frames more than a third of a frame from their place while the film moves.") {
                "\($0.movement.stutters.late)"
            },
            row("time to decode, s", "CPU time on one thread of this machine.") {
                optional($0.movement.decodingSeconds, 2)
            },
            row(
                "PSNR to the reference, dB",
                "Peak signal-to-noise ratio of each frame to the one that the reference shows at that time, luma and chroma together: from the mean squared error over all frames. Higher is better."
            ) { optional($0.quality?.psnr, 2) },
            part("worst frame, dB", MetricKind.lowestPSNR.meaning) { optional($0.quality?.lowestPSNR, 2) },
            row(
                "SSIM to the reference",
                "Structural similarity of the same frames, luma and chroma together: the mean over all frames. Equal pictures have 1."
            ) { optional($0.quality?.ssim, 4) },
            part("frames compared", "Frames for which the reference has one at the same time.") {
                $0.quality.map { "\($0.count)" } ?? "–"
            },
        ]
        return rows.compactMap(\.self)
    }
}
