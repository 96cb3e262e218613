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
