import Geometry
import Rasteriser
import SceneModel

/// A film that a layer shows. Several threads may use it at once.
package protocol AssetFilm: Sendable {
    /// The SHA-256 of the file.
    var sha256: String { get }
    /// The versions of what decides its pixels beside libavcodec.
    var libraries: [LibraryVersion] { get }
    /// The pixels of each picture.
    var size: PixelSize { get }
    /// The size at which the pixels have the shape that they are meant to have: a unit is a pixel's height.
    var shownSize: Size { get }
    /// The time from the start of the first picture to the end of the last one; above zero.
    var duration: SceneTime { get }

    /// The number of the picture that is shown at a time since the first one began: the last one that has begun.
    func number(at time: SceneTime) -> Int

    /// How long after the start of the first picture the first sample of its sound is heard; below zero if that is before.
    /// Zero if the file does not say when. Throws `AssetError` where there is no sound that can be read.
    func soundLead() throws -> SceneTime

    /// A picture. Throws `AssetError` where the film is damaged.
    func picture(_ number: Int) throws -> DecodedImage
}
