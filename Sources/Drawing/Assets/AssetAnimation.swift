import Geometry
import SceneModel

/// An animation shown by a layer. Its frames can be drawn at any size. Several threads may use it at once.
package protocol AssetAnimation: Sendable {
    /// The SHA-256 of the file.
    var sha256: String { get }
    /// The animation's own size.
    var size: PixelSize { get }
    /// The number of frames, at least one.
    var frameCount: Int { get }
    /// The duration of each frame.
    var frameDuration: SceneTime { get }
    /// The libraries that draw the frames.
    var libraries: [LibraryVersion] { get }

    /// The maximum memory for drawing a frame of a size.
    func byteCount(of size: PixelSize) -> Int

    /// The premultiplied pixels of a frame, as blue, green, red and alpha, row after row. The animation is scaled
    /// evenly to fit into the size, and centred. Throws `AssetError` if it can't be drawn.
    func pixels(of frame: Int, size: PixelSize) throws -> [UInt32]
}

extension AssetAnimation {
    package var libraries: [LibraryVersion] { [] }
}
