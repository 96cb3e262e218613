import Geometry
import Rasteriser
import SceneModel

extension Renderer {
    /// Draws the layers at `time` without the scene's background into a buffer from `makeBuffer`, replacing the
    /// buffer's content. The pixels are premultiplied, and transparent where nothing is drawn.
    package func drawWithoutBackground(at time: SceneTime, into buffer: inout PixelBuffer) throws {
        try draw(figure(at: time), rows: 0..<size.height, into: &buffer, onBackground: false)
    }
}
