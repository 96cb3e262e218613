import Film
import FilmReading
import Geometry
import Media
import Motion
import SceneModel
import Sound

/// The result of reading and decoding a complete film.
package struct FilmInspection: Sendable {
    /// The properties of one decoded frame.
    struct Frame: Sendable {
        var moment: Int64?
        var type: Character
        var isKey: Bool
        /// The mean difference in luma from the previous frame, in levels. Nil if the previous frame has another size
        /// or doesn't exist.
        var difference: Double?
        var isIdentical: Bool
        var isInterlaced: Bool
        var size: PixelSize
        var look = PictureWatch.Look()
    }

    /// A change of the pictures' size within the film.
    package struct Resizing: Sendable, Equatable {
        /// The number of the first frame that has the new size.
        package let frame: Int
        /// The new size.
        package let size: PixelSize
    }

    /// The bit rate of a film, in bits a second.
    package struct BitRate: Sendable, Equatable {
        /// The mean bit rate: all bits divided by the duration.
        package let mean: Double
        /// The largest number of bits within any second.
        package let peak: Double
    }

    /// An audio track of the film.
    package struct Sound: Sendable, Equatable {
        /// The facts that the file states about the track, such as the codec and the sample rate.
        package let facts: AudioFacts
        /// The time at which the sound begins, in seconds.
        package let start: Double
        /// The duration of the sound, in seconds.
        package let duration: Double
        /// The measures of the decoded sound. Nil if the track is damaged, or is not the track that players choose.
        package let measure: SoundMeasure?
    }

    /// A pass through a complete film.
    package enum Pass: Sendable {
        /// The first pass, which inspects everything except movement.
        case inspecting
        /// The second pass, which measures movement.
        case measuringMovement
    }

    /// The path of the film.
    package let path: String
    /// The size of the file, in bytes.
    package let byteCount: Int
    /// The facts that the container states about the film, such as the frame count and the colour tags.
    package let facts: FilmFacts
    /// The number of frames that were decoded.
    package let frameCount: Int
    /// The frame rate and the gaps that follow from the timestamps.
    package let timing: FrameTiming
    /// The rate around which the timestamps jitter. Nil if the frame rate is constant, or if no rate fits.
    package let jitteredRate: FrameRate?
    /// The measured movement. Nil if measuring was not requested, or if the film is damaged.
    package internal(set) var movement: FilmMovement?
    /// The numbers of frames that repeat the previous frame while something moves, as defined in docs/answer.md.
    package internal(set) var repeatedFrames: [Int] = []
    /// The numbers of frames that are blends of their neighbours while something moves.
    package internal(set) var blendedFrames: [Int] = []
    /// The numbers of frames that are identical to the previous frame.
    package let duplicates: [Int]
    /// The numbers of frames that differ from the previous frame far less than their neighbours do. Duplicates become
    /// such frames when they are encoded again.
    package let nearDuplicates: [Int]
    /// The size of the first frame.
    package let size: PixelSize
    /// The colour tags of the pictures. The list has more than one element if the tags change within the film.
    package let pictureColors: [ColorTags]
    /// The changes of the pictures' size.
    package let resizings: [Resizing]
    /// The number of interlaced frames.
    package let interlacedFrameCount: Int
    /// The scan type that the pictures' content shows: progressive, interlaced or telecined.
    package let scan: Scan
    /// The frame numbers of the keyframes.
    package let keyframes: [Int]
    /// The number of frames from each keyframe to the next keyframe or the end.
    package var keyframeDistances: [Int] {
        zip(keyframes, keyframes.dropFirst() + [frameCount]).map { $1 - $0 }
    }
    /// The number of frames of each type: `I`, `P`, `B`.
    package let frameTypes: [Character: Int]
    /// The largest number of consecutive B-frames.
    package let longestRunOfBFrames: Int
    /// The encoded size of each frame in bytes, in presentation order.
    package let frameByteCounts: [Int]
    /// The bit rate of the video.
    package let bitRate: BitRate
    /// True if the index (moov) is at the beginning, so that playback can start early. Nil if the container has no
    /// such index.
    package let isIndexInFront: Bool?
    /// The list of chunks in the file, which `encode` can reuse. Nil if the file has no such list.
    package let catalog: ChunkCatalog?
    /// The audio tracks.
    package let sounds: [Sound]
    /// The number of packets whose timestamp is not later than the previous packet's.
    package let disorderedPacketCount: Int
    /// The number of packets without a timestamp.
    package let untimedPacketCount: Int
    /// The errors of reading and decoding, as sentences for users. Empty if the film is not damaged.
    package let damage: [String]
    /// For each element of `damage`, the number of the frame before which the error occurred. Nil for an error about
    /// the file as a whole.
    let damagedFrames: [Int?]
    /// The time at which each frame is shown, in seconds from the first frame.
    let frameTimes: [Double]
    /// The time spans in which the picture stands still, and the time spans in which the picture is black.
    let still, black: [PictureStretch]
    /// The range of luma levels in the pictures.
    let levels: PictureWatch.Levels
    /// The durations that the container states.
    let statedDurations: StatedDurations
    /// The number of video packets that the container marks as not shown.
    let hiddenPacketCount: Int
}

extension FilmInspection {
    /// The largest difference of a frame interval from the mean interval that still counts as jitter (docs/answer.md),
    /// as a share of the mean interval.
    private static let maximumJitter = 0.25
    /// The largest permitted difference between a frame's time and its time at a constant rate, as a share of the mean
    /// frame interval.
    private static let maximumDrift = 0.5

    /// The mean frame rate if timestamps jitter around a constant rate, as in films recorded by phones. Nil if the
    /// rate is constant, or varies by more than jitter.
    package var steadyRate: Double? {
        guard timing.rate == nil, hasKnownTimes, frameTimes.count > 2, let last = frameTimes.last, last > 0
        else { return nil }
        let step = last / Double(frameTimes.count - 1)
        guard timing.shortestStep >= step * (1 - Self.maximumJitter),
            timing.longestStep <= step * (1 + Self.maximumJitter)
        else { return nil }
        let drifts = frameTimes.enumerated().contains { number, time in
            abs(time - Double(number) * step) > Self.maximumDrift * step
        }
        return drifts ? nil : 1 / step
    }
}
