import Geometry
import SceneModel

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
    package var libraries: [LibraryVersion] { [] }
}
