import Geometry
import Rasteriser
import SceneModel

extension Renderer {
    /// Draws the layers at a time without the background, as those of a group are drawn, into a buffer from
    /// `makeBuffer`. The pixels are premultiplied, and transparent where nothing is drawn.
    package func drawWithoutBackground(at time: SceneTime, into buffer: inout PixelBuffer) throws {
        try draw(figure(at: time), rows: 0..<size.height, into: &buffer, onBackground: false)
    }
}
