import Drawing
import Geometry
import SceneModel

/// An animation of ten frames at five frames per second, whose pixels depend only on its name.
package struct TestAnimation: AssetAnimation {
    private let name: String

    /// Creates the animation that belongs to `name`.
    package init(name: String) { self.name = name }

    package var sha256: String { name }
    package let size = PixelSize(width: 20, height: 12)
    package let frameCount = 10
    package let frameDuration = SceneTime(1, over: 5)

    package func byteCount(of size: PixelSize) -> Int { size.width * size.height * 4 }

    package func pixels(of frame: Int, size: PixelSize) throws -> [UInt32] {
        let shade = UInt32((name.utf8.first ?? 0) & 31) * 7
        return (0..<size.width * size.height).map { index in
            let (x, y) = (UInt32(index % size.width), UInt32(index / size.width))
            return 0xFF00_0000 | (x * 12 & 0xFF) << 16 | (y * 20 & 0xFF) << 8 | (UInt32(frame) * 20 + shade)
                & 0xFF
        }
    }
}
