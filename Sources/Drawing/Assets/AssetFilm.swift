import Geometry
import Rasteriser
import SceneModel

/// A film shown by a layer. Several threads may use it at once.
package protocol AssetFilm: Sendable {
    /// The SHA-256 of the file.
    var sha256: String { get }
    /// The versions of the libraries, other than libavcodec, that affect its pixels.
    var libraries: [LibraryVersion] { get }
    /// The size of each picture, in pixels.
    var size: PixelSize { get }
    /// The size at which the film is shown, with the intended pixel aspect ratio. The unit is a pixel's height.
    var shownSize: Size { get }
    /// The time from the start of the first picture to the end of the last; above zero.
    var duration: SceneTime { get }

    /// The index of the picture shown at a time since the first one began: the last one that has begun.
    func number(at time: SceneTime) -> Int

    /// The delay from the start of the first picture to the first sample of the sound; negative if the sound begins
    /// first, zero if the file states no time. Throws `AssetError` if there is no readable sound.
    func soundLead() throws -> SceneTime

    /// Returns a picture. Throws `AssetError` if the film is damaged.
    func picture(_ number: Int) throws -> DecodedImage
}
