import FilmReading
import Geometry
import SceneModel

/// The movement that a film shows, and the film's size and encoding time.
package struct FilmMovement: Sendable, Equatable {
    /// The largest jump from frame to frame that lasts `keptUp`: the smallest in a row of groups of steps,
    /// as docs/answer.md defines it. A single step may be larger.
    package struct Jump: Sendable, Equatable {
        /// How far, in pixels of the film.
        package let pixels: Double
        /// The frames that a step lasts: more than 1 where frames are repeated.
        package let frames: Int
        /// The first frame of the row.
        package let frame: Int
        /// The time of that frame, in seconds from the film's beginning.
        package let seconds: Double
        /// Whether it was inferred from a film of a higher rate, because this film was too fast to follow.
        package let isInferred: Bool

        /// Creates a jump.
        package init(
            pixels: Double, frames: Int = 1, frame: Int = 0, seconds: Double = 0, isInferred: Bool = false
        ) {
            (self.pixels, self.frames, self.frame, self.seconds) = (pixels, max(1, frames), frame, seconds)
            self.isInferred = isInferred
        }
    }

    /// Frames that disturb a movement.
    package struct Stutters: Sendable, Equatable {
        /// Shown again while the film moves.
        package var repeated = 0
        /// Blends of their neighbours while the film moves.
        package var blended = 0
        /// Missing in the timestamps.
        package var dropped = 0
        /// More than a third of a frame from their place.
        package var late = 0

        /// All together.
        package var count: Int { repeated + blended + dropped + late }

        /// Creates a count.
        package init(repeated: Int = 0, blended: Int = 0, dropped: Int = 0, late: Int = 0) {
            (self.repeated, self.blended, self.dropped, self.late) = (repeated, blended, dropped, late)
        }
    }

    /// A decoded frame.
    package struct Frame: Sendable, Equatable {
        /// When it is shown, in seconds from the film's beginning.
        package let seconds: Double
        /// How far something moved since the frame before, in pixels; nil where that was not followed, and for the first frame.
        package let jump: Double?
    }

    /// How long a jump must be kept up to count, in seconds.
    package static let keptUp = 0.1
    /// The largest share of the time in which a film changes that may have no measured motion.
    package static let mostUnmeasured = 0.5

    /// Its name where its rate doesn't tell it from others.
    package var name: String?
    /// Frames a second, apart from dropped and late frames.
    package var rate: FrameRate
    /// The pictures as they are shown.
    package var size: PixelSize
    /// The film's duration.
    package var seconds: Double
    /// The largest jump; nil if nothing moves for long enough.
    package var largestJump: Jump?
    /// The median jump of all steps with movement, weighted by their durations; nil if nothing moved.
    package var medianJump: Double?
    /// The 95th percentile of the same.
    package var jump95: Double?
    /// The part of the film's time in which its movement was followed: 1 but for long films.
    package var followedShare = 1.0
    /// The part of that time in which something moves.
    package var movingShare: Double
    /// The part of the time in which the film changes where nothing in it could be followed.
    package var unmeasuredShare: Double
    /// The frames that disturb the movement.
    package var stutters: Stutters
    /// All frames, where they were measured.
    package var frames: [Frame] = []
    /// The frames that `stutters.repeated` counts.
    package internal(set) var repeatedFrames: [Int] = []
    /// The frames that `stutters.blended` counts.
    package internal(set) var blendedFrames: [Int] = []
    /// The file's size; nil if it is not known.
    package var byteCount: Int?
    /// The bytes of its encoded pictures, without sound and container; nil if they are not known.
    package var pictureByteCount: Int?
    /// The time to encode it, in seconds; nil if it is not known.
    package var encodingSeconds: Double?
    /// The time to decode it on one thread, in seconds; nil if it is not known.
    package var decodingSeconds: Double?

    /// How wide the picture that it shares with other films is, as a part of its own: below 1 with bars that those haven't.
    package var pictureShare = 1.0
    /// The same in pixels.
    package var pictureWidth: Double { Double(max(size.width, 1)) * pictureShare }

    /// How its pictures were taken.
    package var scan = Scan.progressive

    /// Creates a film's figures.
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

    /// Whether it has fewer new pictures a second than frames where it moves most, and not because frames are missing.
    package var isMadeOfFewerPictures: Bool {
        (largestJump?.frames ?? 1) > 1 && stutters.repeated + stutters.blended >= stutters.dropped
    }
    /// Whether its frames are no pictures that can be measured, but two fields each.
    package var isCombed: Bool { scan != .progressive }
    /// The rate of the pictures of which a telecined film was made: four of five.
    package var rateBeforeTelecine: FrameRate? {
        scan == .telecined ? FrameRate(rate.numerator * 4, per: rate.denominator * 5) : nil
    }
    /// Stutters for each second of the film.
    package var stuttersPerSecond: Double { seconds > 0 ? Double(stutters.count) / seconds : 0 }
    /// Bytes of the pictures for each second of the film, so that films of different durations can be compared.
    package var pictureBytesPerSecond: Double? {
        seconds > 0 ? pictureByteCount.map { Double($0) / seconds } : nil
    }
    /// Encoding time for each second of the film.
    package var encodingPerSecond: Double? { seconds > 0 ? encodingSeconds.map { $0 / seconds } : nil }
    /// Whether it is decoded no slower than it plays; nil if that is not known.
    package var decodesInTime: Bool? { seconds > 0 ? decodingSeconds.map { $0 <= seconds } : nil }
}

extension FilmMovement {
    /// The figures for programs.
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
