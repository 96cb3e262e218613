import Film
import FilmReading
import Geometry
import Media
import Motion
import SceneModel
import Sound

/// The result of reading and decoding all of a film.
package struct FilmInspection: Sendable {
    /// One decoded frame, in presentation order.
    struct Frame: Sendable {
        var moment: Int64?
        var type: Character
        var isKey: Bool
        /// The mean difference in luma from the frame before it, in levels; nil for the first frame of a size.
        var difference: Double?
        var isIdentical: Bool
        var isInterlaced: Bool
        var size: PixelSize
        var look = PictureWatch.Look()
    }

    /// A change of the pictures' size within the film.
    package struct Resizing: Sendable, Equatable {
        /// The first frame of the new size.
        package let frame: Int
        /// The new size.
        package let size: PixelSize
    }

    /// The bit rate of a film, in bits a second.
    package struct BitRate: Sendable, Equatable {
        /// All bits divided by the duration.
        package let mean: Double
        /// The most bits of any second.
        package let peak: Double
    }

    /// A track of sound.
    package struct Sound: Sendable, Equatable {
        /// The facts that the film states about it.
        package let facts: AudioFacts
        /// When it begins, in seconds.
        package let start: Double
        /// From there to its end, in seconds.
        package let duration: Double
        /// The measures of the decoded sound; nil if it is not the first track, or damaged.
        package let measure: SoundMeasure?
    }

    /// A pass through all of a film, in order.
    package enum Pass: Sendable {
        /// Everything but its movement is looked at.
        case inspecting
        /// Its movement is measured.
        case measuringMovement
    }

    /// Where the film is.
    package let path: String
    /// The size of the file.
    package let byteCount: Int
    /// The facts that the container states.
    package let facts: FilmFacts
    /// The frames that were decoded.
    package let frameCount: Int
    /// The rate by their timestamps.
    package let timing: Timing
    /// The rate round which the timestamps jitter, if there is no constant one; nil if there is no such rate either.
    package let jitteredRate: FrameRate?
    /// Its movement; nil if that was not asked for, or if the film is damaged.
    package internal(set) var movement: FilmMovement?
    /// Frames that are the one before once more while something moves, as docs/answer.md defines it.
    package internal(set) var repeatedFrames: [Int] = []
    /// Frames that are blends of their neighbours while something moves.
    package internal(set) var blendedFrames: [Int] = []
    /// Frames that are identical to the one before them.
    package let duplicates: [Int]
    /// Frames that differ from the one before them far less than their neighbours do: duplicates that were encoded
    /// again.
    package let nearDuplicates: [Int]
    /// The size of the first frame.
    package let size: PixelSize
    /// The colour tags of the pictures; more than one if they change.
    package let pictureColors: [ColorTags]
    /// Where the size changes.
    package let resizings: [Resizing]
    /// The number of interlaced frames.
    package let interlacedFrameCount: Int
    /// How the pictures were taken, by what they show.
    package let scan: Scan
    /// The keyframes.
    package let keyframes: [Int]
    /// The frames from a keyframe to the next, or to the end.
    package var keyframeDistances: [Int] {
        zip(keyframes, keyframes.dropFirst() + [frameCount]).map { $1 - $0 }
    }
    /// How many frames there are of each type: `I`, `P`, `B`.
    package let frameTypes: [Character: Int]
    /// The most B-frames in a row.
    package let longestRunOfBFrames: Int
    /// The encoded bytes of every frame, in presentation order.
    package let frameByteCounts: [Int]
    /// The bit rate of the video.
    package let bitRate: BitRate
    /// Whether the index (moov) is in front, so that playback can start early; nil for a container without one.
    package let isIndexInFront: Bool?
    /// The chunks that the film says it has, which `encode` can take over; nil if it does not say so.
    package let catalog: ChunkCatalog?
    /// The tracks of sound.
    package let sounds: [Sound]
    /// The packets whose timestamp is not after the one before.
    package let disorderedPacketCount: Int
    /// The packets without a timestamp.
    package let untimedPacketCount: Int
    /// The errors of reading and decoding, for people; empty for a film without damage.
    package let damage: [String]
    /// The frame before which each of them was met; nil for what is wrong with the file as a whole.
    let damagedFrames: [Int?]
    /// When each frame is shown, in seconds from the first one.
    let frameTimes: [Double]
    /// Where the film stands still or is black.
    let still, black: [PictureStretch]
    /// The levels of the pictures.
    let levels: PictureWatch.Levels
    /// The durations that the container states.
    let statedDurations: StatedDurations
    /// Packets of the video that the container says are not shown.
    let hiddenPacketCount: Int
}

extension FilmInspection {
    /// A step this much longer or shorter than the mean one is late, by docs/answer.md.
    private static let mostJitter = 0.25
    /// A frame this much of a step from where it would be at a constant rate is in another one's place.
    private static let mostDrift = 0.5

    /// Frames a second of a film whose timestamps jitter around a constant rate, as phones' do; nil if they don't, or if
    /// the rate is constant.
    package var steadyRate: Double? {
        guard timing.rate == nil, hasKnownTimes, frameTimes.count > 2, let last = frameTimes.last, last > 0
        else { return nil }
        let step = last / Double(frameTimes.count - 1)
        guard timing.shortestStep >= step * (1 - Self.mostJitter),
            timing.longestStep <= step * (1 + Self.mostJitter)
        else { return nil }
        let drifts = frameTimes.enumerated().contains { number, time in
            abs(time - Double(number) * step) > Self.mostDrift * step
        }
        return drifts ? nil : 1 / step
    }
}
