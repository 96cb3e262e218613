import Geometry
import SceneModel

/// An animation that a layer shows, whose frames are drawn at any size. Several threads may use it at once.
package protocol AssetAnimation: Sendable {
    /// The SHA-256 of the file.
    var sha256: String { get }
    /// Its own size.
    var size: PixelSize { get }
    /// How many frames it has, at least one.
    var frameCount: Int { get }
    /// How long each is shown.
    var frameDuration: SceneTime { get }
    /// What draws its frames.
    var libraries: [LibraryVersion] { get }

    /// The most memory that drawing a frame of a size takes.
    func byteCount(of size: PixelSize) -> Int

    /// Premultiplied pixels of a frame, as blue, green, red and alpha, row after row. The animation is scaled evenly to fit
    /// into the size, and lies in its middle. Throws `AssetError` where it can't be drawn.
    func pixels(of frame: Int, size: PixelSize) throws -> [UInt32]
}

extension AssetAnimation {
    package var libraries: [LibraryVersion] { [] }
}
