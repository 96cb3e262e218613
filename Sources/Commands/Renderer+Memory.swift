import Drawing
import Geometry
import Pipeline
import Rasteriser
import SceneModel

extension Renderer {
    /// Creates a buffer for whole frames. Throws if there is not enough memory for it, a copy of its pixels, and their samples
    /// or PNG.
    func makeBufferIfThereIsRoom() throws(MemoryError) -> PixelBuffer {
        try Memory.require((16 << 20) + size.width * size.height * 12, to: "draw a frame of \(size)")
        return makeBuffer()
    }
}
