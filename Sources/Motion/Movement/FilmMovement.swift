import FilmReading
import Geometry
import SceneModel
import SceneText

/// The measured movement of a film, with its size, its duration and its encoding and decoding times.
package struct FilmMovement: Sendable, Equatable {
    /// The distance that something moves from each picture to the next for at least `keptUp` (0.1 s), as docs/answer.md
    /// defines it: the smallest distance in a sequence of short groups of steps. A single step may be larger.
    package struct Jump: Sendable, Equatable {
        /// The distance of one step, in pixels of the film.
        package let pixels: Double
        /// The number of frames that a step lasts: more than 1 where frames are repeated.
        package let frames: Int
        /// The number of the frame at which the sequence of steps begins.
        package let frame: Int
        /// The time of frame `frame`, in seconds from the film's beginning.
        package let seconds: Double
        /// True if the jump was computed from a film of a higher frame rate, because the motion in this film was too
        /// fast to track.
        package let isInferred: Bool

        /// Creates a jump (distance that something moves from picture to picture).
        package init(
            pixels: Double, frames: Int = 1, frame: Int = 0, seconds: Double = 0, isInferred: Bool = false
        ) {
            (self.pixels, self.frames, self.frame, self.seconds) = (pixels, max(1, frames), frame, seconds)
            self.isInferred = isInferred
        }
    }

    /// The numbers of frames that make a movement look uneven.
    package struct Stutters: Sendable, Equatable {
        /// The number of repeated frames while the film moves.
        package var repeated = 0
        /// The number of frames that are blends of their neighbours, while the film moves.
        package var blended = 0
        /// The number of frames missing while the film moves, found by gaps in the timestamps.
        package var dropped = 0
        /// The number of frames displayed more than a third of a frame interval too early or too late while the film
        /// moves.
        package var late = 0

        /// The sum of all four counts.
        package var count: Int { repeated + blended + dropped + late }

        /// Creates the counts of a film's stutters.
        package init(repeated: Int = 0, blended: Int = 0, dropped: Int = 0, late: Int = 0) {
            (self.repeated, self.blended, self.dropped, self.late) = (repeated, blended, dropped, late)
        }
    }

    /// A decoded frame.
    package struct Frame: Sendable, Equatable {
        /// The frame's presentation time, in seconds from the film's beginning.
        package let seconds: Double
        /// The largest distance that something moved since the previous frame, in pixels; nil for the first frame and
        /// where no motion was measured.
        package let jump: Double?
    }

    /// The minimum duration of a movement whose jump (distance from picture to picture) counts, in seconds.
    package static let keptUp = 0.1
    /// The maximum `unmeasuredShare` with which a film's metrics can be trusted.
    package static let maximumUnmeasured = 0.5

    /// The film's name in reports; nil if the frame rate alone identifies the film.
    package var name: String?
    /// The nominal frame rate, not counting dropped and late frames.
    package var rate: FrameRate
    /// The display size of the pictures, in pixels.
    package var size: PixelSize
    /// The film's duration, in seconds.
    package var seconds: Double
    /// The largest jump (distance that something moves from picture to picture); nil if no movement lasts 0.1 s
    /// (`keptUp`).
    package var largestJump: Jump?
    /// The median distance of all steps with movement, in pixels, weighted by their durations; nil if nothing moved.
    package var medianJump: Double?
    /// The 95th percentile of the distances of all steps with movement, in pixels, weighted by their durations; nil if
    /// nothing moved.
    package var jump95: Double?
    /// The share of the film's duration in which its movement was measured, 0...1; below 1 only for long films.
    package var followedShare = 1.0
    /// The share of the measured time in which something moves, 0...1.
    package var movingShare: Double
    /// The share of the time with changing pictures in which no motion could be tracked, 0...1.
    package var unmeasuredShare: Double
    /// The numbers of repeated, blended, missing and late frames.
    package var stutters: Stutters
    /// All frames; empty if the film wasn't measured frame by frame.
    package var frames: [Frame] = []
    /// The frame numbers of the repeated frames that are counted in `stutters`.
    package internal(set) var repeatedFrames: [Int] = []
    /// The frame numbers of the blended frames that are counted in `stutters`.
    package internal(set) var blendedFrames: [Int] = []
    /// The file's size, in bytes; nil if unknown.
    package var byteCount: Int?
    /// The size of the encoded pictures, in bytes, without sound and container; nil if unknown.
    package var pictureByteCount: Int?
    /// The time to encode the film, in seconds; nil if unknown.
    package var encodingSeconds: Double?
    /// The time to decode the film on one thread, in seconds; nil if unknown.
    package var decodingSeconds: Double?

    /// The width of the content that all compared films show, as a share of this film's width: below 1 if only this
    /// film has bars at its sides.
    package var pictureShare = 1.0
    /// The width of the content that all compared films show, in pixels of this film.
    package var pictureWidth: Double { Double(max(size.width, 1)) * pictureShare }

    /// The film's scan type: progressive, interlaced or telecined.
    package var scan = Scan.progressive

    /// Creates a film's movement from metrics that are already known.
    package init(
        rate: FrameRate, size: PixelSize, seconds: Double, largestJump: Jump?, medianJump: Double? = nil,
        jump95: Double? = nil, movingShare: Double, unmeasuredShare: Double = 0,
        stutters: Stutters = Stutters(), byteCount: Int? = nil, pictureByteCount: Int? = nil,
        encodingSeconds: Double? = nil, decodingSeconds: Double? = nil
    ) {
        (self.rate, self.size, self.seconds, self.largestJump) = (rate, size, seconds, largestJump)
        (self.medianJump, self.jump95) = (medianJump, jump95)
        (self.movingShare, self.unmeasuredShare, self.stutters) = (movingShare, unmeasuredShare, stutters)
        (self.byteCount, self.encodingSeconds) = (byteCount, encodingSeconds)
        (self.decodingSeconds, self.pictureByteCount) = (decodingSeconds, pictureByteCount)
    }

    /// True if the film, where its motion is largest, has fewer new pictures than frames, because frames are repeated
    /// or blended.
    package var isMadeOfFewerPictures: Bool {
        (largestJump?.frames ?? 1) > 1 && stutters.repeated + stutters.blended >= stutters.dropped
    }
    /// True if frames consist of two fields, so that no motion can be measured in them.
    package var isCombed: Bool { scan != .progressive }
    /// The picture rate before telecine, four fifths of the frame rate; nil if the film isn't telecined.
    package var rateBeforeTelecine: FrameRate? {
        scan == .telecined ? FrameRate(rate.numerator * 4, per: rate.denominator * 5) : nil
    }
    /// The number of stutters per second of film.
    package var stuttersPerSecond: Double { seconds > 0 ? Double(stutters.count) / seconds : 0 }
    /// The size of the encoded pictures per second of film, in bytes, for comparing films of different durations.
    package var pictureBytesPerSecond: Double? {
        seconds > 0 ? pictureByteCount.map { Double($0) / seconds } : nil
    }
    /// The encoding time per second of film, in seconds.
    package var encodingPerSecond: Double? { seconds > 0 ? encodingSeconds.map { $0 / seconds } : nil }
    /// True if the film is decoded at least as fast as it plays; nil if the decoding time is not known.
    package var decodesInTime: Bool? { seconds > 0 ? decodingSeconds.map { $0 <= seconds } : nil }
}

extension FilmMovement {
    /// The film's metrics as JSON.
    package var json: JSON {
        func optional(_ value: Double?, _ digits: Int) -> JSON { value.map { number($0, digits) } ?? .null }
        return [
            "fps": .string("\(rate)"), "size": .string("\(size)"), "seconds": number(seconds, 3),
            "largestJump": largestJump.map { jump in
                [
                    "pixels": number(jump.pixels, 2), "frames": .number(Double(jump.frames)),
                    "frame": .number(Double(jump.frame)), "seconds": number(jump.seconds, 3),
                    "isInferred": .bool(jump.isInferred),
                ]
            } ?? .null,
            "medianJump": optional(medianJump, 2), "jump95": optional(jump95, 2),
            "followedShare": number(followedShare, 4), "movingShare": number(movingShare, 4),
            "unmeasuredShare": number(unmeasuredShare, 4),
            "scan": .string("\(scan)"), "repeated": .number(Double(stutters.repeated)),
            "blended": .number(Double(stutters.blended)),
            "dropped": .number(Double(stutters.dropped)),
            "late": .number(Double(stutters.late)),
            "bytes": byteCount.map { .number(Double($0)) } ?? .null,
            "pictureBytes": pictureByteCount.map { .number(Double($0)) } ?? .null,
            "encodingSeconds": optional(encodingSeconds, 3), "decodingSeconds": optional(decodingSeconds, 3),
        ]
    }
}

private func number(_ value: Double, _ digits: Int) -> JSON { .number(value.rounded(toDigits: digits)) }
