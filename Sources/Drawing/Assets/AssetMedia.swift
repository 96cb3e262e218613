import Geometry
import Rasteriser
import SceneModel

/// A video that a layer shows. Several threads may use it at once.
package protocol AssetFilm: Sendable {
    /// The SHA-256 digest of the video's file.
    var sha256: String { get }
    /// The libraries that affect the video's pixels, with their versions; libavcodec is not listed.
    var libraries: [LibraryVersion] { get }
    /// The size of each picture of the video, in pixels.
    var size: PixelSize { get }
    /// The display size of the video, after its pixel aspect ratio is applied. The unit is the height of a pixel.
    var shownSize: Size { get }
    /// The time from the start of the first picture to the end of the last one; above zero.
    var duration: SceneTime { get }

    /// Returns the index of the picture that is shown at `time`, measured from the start of the first picture.
    func number(at time: SceneTime) -> Int

    /// Returns the delay from the start of the first picture to the first audio sample. It is negative if the sound
    /// begins first, and zero if the file has no timestamps. Throws `AssetError` if the file has no readable sound.
    func soundLead() throws -> SceneTime

    /// Returns the picture with the index `number`. Throws `AssetError` if the file is damaged.
    func picture(_ number: Int) throws -> DecodedImage
}

/// A Lottie animation that a layer shows. Its frames can be drawn at any size. Several threads may use the animation at
/// once.
package protocol AssetAnimation: Sendable {
    /// The SHA-256 digest of the animation's file.
    var sha256: String { get }
    /// The size at which the animation was designed, in pixels.
    var size: PixelSize { get }
    /// The number of frames, at least one.
    var frameCount: Int { get }
    /// The duration of each frame of the animation.
    var frameDuration: SceneTime { get }
    /// The libraries that draw the animation's frames, with their versions.
    var libraries: [LibraryVersion] { get }

    /// Returns the maximum memory, in bytes, that drawing one frame of the animation at `size` takes.
    func byteCount(of size: PixelSize) -> Int

    /// Returns the premultiplied pixels of a frame, row after row, each with the bytes blue, green, red and alpha. The
    /// animation is scaled to fit into `size` with its aspect ratio unchanged, and centred. Throws `AssetError` if the
    /// frame can't be drawn.
    func pixels(of frame: Int, size: PixelSize) throws -> [UInt32]
}

extension AssetAnimation {
    /// The length of the animation, played once at normal speed.
    var duration: SceneTime { frameDuration.times(SceneTime(frameCount, over: 1)) }
}

extension AssetAnimation {
    package var libraries: [LibraryVersion] { [] }
}

/// The amplitude of a sound at several levels of detail, for a layer that shows its waveform. Several threads may use
/// it at once.
package protocol AssetSound: Sendable {
    /// The SHA-256 digest of the sound's file.
    var sha256: String { get }
    /// The sample rate, in hertz.
    var rate: Int { get }
    /// The number of samples per channel, at least one.
    var sampleCount: Int { get }
    /// Ten levels of detail, the coarsest first. The first has about 2,000 blocks, and each following level has twice
    /// as many as the level before.
    var levels: [PeakLevel] { get }
    /// The libraries that decoded the sound and computed its peaks, with their versions.
    var libraries: [LibraryVersion] { get }
}

extension AssetSound {
    package var libraries: [LibraryVersion] { [] }
}

/// The maximum and the mean amplitude of each block of a sound; all blocks have the same length.
package struct PeakLevel: Sendable, Equatable {
    /// The number of samples per block; the last block may be shorter.
    package let blockLength: Int
    /// The maximum amplitude of each block, from 0 to 32,768.
    package let maxima: [UInt16]
    /// The mean amplitude of each block, rounded down, from 0 to 32,768.
    package let means: [UInt16]

    /// Creates a level of detail. Both lists must have one value per block.
    package init(blockLength: Int, maxima: [UInt16], means: [UInt16]) {
        precondition(blockLength > 0 && maxima.count == means.count, "each block needs a maximum and a mean")
        (self.blockLength, self.maxima, self.means) = (blockLength, maxima, means)
    }
}
