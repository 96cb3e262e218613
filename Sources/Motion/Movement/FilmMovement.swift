import FilmReading
import Geometry
import SceneModel

/// The metrics of a film's movement, with the film's size and its encoding and decoding times.
package struct FilmMovement: Sendable, Equatable {
    /// The largest jump from frame to frame that lasts `keptUp` seconds, as docs/answer.md defines it. A single
    /// step may be larger.
    package struct Jump: Sendable, Equatable {
        /// The distance moved in one jump, in pixels of the film.
        package let pixels: Double
        /// The number of frame intervals that a step lasts: more than 1 where frames are repeated.
        package let frames: Int
        /// The number of the frame where the movement with this jump begins.
        package let frame: Int
        /// The time of `frame`, in seconds from the film's beginning.
        package let seconds: Double
        /// True if the jump was inferred from a film of a higher rate, because this film was too fast to track.
        package let isInferred: Bool

        /// Creates a jump.
        package init(
            pixels: Double, frames: Int = 1, frame: Int = 0, seconds: Double = 0, isInferred: Bool = false
        ) {
            (self.pixels, self.frames, self.frame, self.seconds) = (pixels, max(1, frames), frame, seconds)
            self.isInferred = isInferred
        }
    }

    /// Counts of frames that disturb a movement.
    package struct Stutters: Sendable, Equatable {
        /// Frames that repeat the previous frame while the picture moves.
        package var repeated = 0
        /// Frames that are blends of their neighbours while the picture moves.
        package var blended = 0
        /// Frames that are missing from the timestamps while the picture moves.
        package var dropped = 0
        /// Frames that are displayed more than a third of a frame interval too early or too late while the picture
        /// moves.
        package var late = 0

        /// The total number of disturbing frames.
        package var count: Int { repeated + blended + dropped + late }

        /// Creates the counts.
        package init(repeated: Int = 0, blended: Int = 0, dropped: Int = 0, late: Int = 0) {
            (self.repeated, self.blended, self.dropped, self.late) = (repeated, blended, dropped, late)
        }
    }

    /// The time of a decoded frame, and the motion to it.
    package struct Frame: Sendable, Equatable {
        /// The time at which the frame is displayed, in seconds from the film's beginning.
        package let seconds: Double
        /// How far something moved since the previous frame, in pixels; nil for the first frame, and where motion
        /// was not tracked.
        package let jump: Double?
    }

    /// How long a jump must last to count, in seconds.
    package static let keptUp = 0.1
    /// A film can be judged only if `unmeasuredShare` is at most this, 0...1.
    package static let mostUnmeasured = 0.5

    /// The film's name if its rate doesn't distinguish it from the other films; otherwise nil.
    package var name: String?
    /// The frame rate, disregarding dropped and late frames.
    package var rate: FrameRate
    /// The size of the displayed pictures, in pixels.
    package var size: PixelSize
    /// The film's duration, in seconds.
    package var seconds: Double
    /// The largest jump that lasts `keptUp` seconds; nil if no movement lasts that long.
    package var largestJump: Jump?
    /// The median jump of all steps with movement, weighted by their durations, in pixels; nil if nothing moved.
    package var medianJump: Double?
    /// The 95th percentile of the jumps of all steps with movement, weighted by their durations, in pixels; nil if
    /// nothing moved.
    package var jump95: Double?
    /// The share of the film's duration in which motion was tracked, 0...1. It is below 1 only for long films.
    package var followedShare = 1.0
    /// The share of the tracked time in which something moves, 0...1.
    package var movingShare: Double
    /// The share of the time with changing pictures in which no motion could be tracked, 0...1.
    package var unmeasuredShare: Double
    /// The counts of frames that disturb the movement.
    package var stutters: Stutters
    /// The time of each frame and the motion to it; empty if the film was not measured frame by frame.
    package var frames: [Frame] = []
    /// The numbers of the frames that `stutters.repeated` counts.
    package internal(set) var repeatedFrames: [Int] = []
    /// The numbers of the frames that `stutters.blended` counts.
    package internal(set) var blendedFrames: [Int] = []
    /// The file's size in bytes; nil if it is not known.
    package var byteCount: Int?
    /// The bytes of the encoded pictures, without sound and container; nil if they are not known.
    package var pictureByteCount: Int?
    /// The time to encode the film, in seconds; nil if it is not known.
    package var encodingSeconds: Double?
    /// The time to decode the film on one thread, in seconds; nil if it is not known.
    package var decodingSeconds: Double?

    /// The width of the picture content shared with the reference, as a fraction of this film's picture. Below 1
    /// if this film has bars beside or around the content that the reference doesn't have.
    package var pictureShare = 1.0
    /// The width of the picture content shared with the reference, in pixels.
    package var pictureWidth: Double { Double(max(size.width, 1)) * pictureShare }

    /// The scan type: progressive, interlaced or telecined.
    package var scan = Scan.progressive

    /// Creates the metrics of a film.
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

    /// True if the film shows fewer new pictures than frames per second where it moves most, because frames are
    /// repeated or blended rather than missing.
    package var isMadeOfFewerPictures: Bool {
        (largestJump?.frames ?? 1) > 1 && stutters.repeated + stutters.blended >= stutters.dropped
    }
    /// True if a frame is not one picture but two fields, so that its motion can't be measured.
    package var isCombed: Bool { scan != .progressive }
    /// The rate of the pictures from which a telecined film was made (four fifths of its frame rate); nil for
    /// other films.
    package var rateBeforeTelecine: FrameRate? {
        scan == .telecined ? FrameRate(rate.numerator * 4, per: rate.denominator * 5) : nil
    }
    /// The number of disturbing frames per second of film.
    package var stuttersPerSecond: Double { seconds > 0 ? Double(stutters.count) / seconds : 0 }
    /// The bytes of the encoded pictures per second of film, so that films of different durations can be compared;
    /// nil if unknown.
    package var pictureBytesPerSecond: Double? {
        seconds > 0 ? pictureByteCount.map { Double($0) / seconds } : nil
    }
    /// The encoding time per second of film, in seconds; nil if unknown.
    package var encodingPerSecond: Double? { seconds > 0 ? encodingSeconds.map { $0 / seconds } : nil }
    /// True if the film is decoded at least as fast as it plays; nil if that is not known.
    package var decodesInTime: Bool? { seconds > 0 ? decodingSeconds.map { $0 <= seconds } : nil }
}

extension FilmMovement {
    /// The metrics as JSON.
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
