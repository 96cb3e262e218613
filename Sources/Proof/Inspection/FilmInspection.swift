import Media
import SceneModel

/// What was learned of a film by reading and decoding all of it.
public struct FilmInspection: Sendable {
    /// One frame as it was decoded, in the order of showing.
    struct Frame: Sendable {
        var moment: Int64?
        var kind: Character
        var isKey: Bool
        /// The mean difference of its brightness from the frame before it, in levels; nil where there is none
        /// of its size.
        var difference: Double?
        var isIdentical: Bool
        var isInterlaced: Bool
        var size: PixelSize
    }

    /// A change of the pictures' size on the way.
    public struct Resizing: Sendable, Equatable {
        /// The first frame of the new size.
        public let frame: Int
        /// The new size.
        public let size: PixelSize
    }

    /// The bits a second of a film.
    public struct BitRate: Sendable, Equatable {
        /// All bits divided by the duration.
        public let mean: Double
        /// The most bits of any second.
        public let peak: Double
    }

    /// A track of sound.
    public struct Sound: Sendable, Equatable {
        /// What the film says about it.
        public let facts: AudioFacts
        /// From its first packet to the end of its last, in seconds.
        public let duration: Double
    }

    /// Where the film is.
    public let path: String
    /// The size of the file.
    public let byteCount: Int
    /// What the container says.
    public let facts: FilmFacts
    /// The frames that were decoded.
    public let frameCount: Int
    /// What their moments say.
    public let timing: Timing
    /// Frames that are identical to the one before them.
    public let duplicates: [Int]
    /// Frames that differ from the one before them far less than frames around them do, as a duplicate does
    /// that was encoded twice.
    public let nearDuplicates: [Int]
    /// The size of the first frame.
    public let size: PixelSize
    /// Where the size changes.
    public let resizings: [Resizing]
    /// The frames that hold the lines of two moments.
    public let interlacedFrameCount: Int
    /// The frames at which decoding may begin.
    public let keyframes: [Int]
    /// The frames from a keyframe to the next, or to the end.
    public var keyframeDistances: [Int] {
        zip(keyframes, keyframes.dropFirst() + [frameCount]).map { $1 - $0 }
    }
    /// The frames of each kind: `I`, `P`, `B`.
    public let kinds: [Character: Int]
    /// The most B-frames in a row.
    public let longestRunOfBFrames: Int
    /// The encoded bytes of every frame, in the order of showing.
    public let frameByteCounts: [Int]
    /// How many bits a second.
    public let bitRate: BitRate
    /// Whether a player can begin before it has the whole file; nil where the container has no index.
    public let isIndexInFront: Bool?
    /// The tracks of sound.
    public let sounds: [Sound]
    /// The packets whose moment of decoding does not come after the one before.
    public let disorderedPacketCount: Int
    /// The packets that have no moment at all.
    public let untimedPacketCount: Int
    /// What could not be read or decoded, in words; empty for a film that is whole.
    public let damage: [String]
}
