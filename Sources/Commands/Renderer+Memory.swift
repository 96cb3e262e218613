import Drawing
import Geometry
import Pipeline
import Rasteriser
import SceneModel

extension Renderer {
    /// A buffer for whole frames. Throws when there is not enough memory for it and for what is made of it: the
    /// same pixels once more, and their samples or their PNG.
    func makeBufferIfThereIsRoom() throws(MemoryError) -> PixelBuffer {
        try Memory.require((16 << 20) + size.width * size.height * 12, to: "draw a frame of \(size)")
        return makeBuffer()
    }
}
