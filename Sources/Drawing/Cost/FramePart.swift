import Geometry
import Rasteriser
import SceneModel

/// The part of a frame in which a layer can be seen. What lies outside costs nothing.
public struct FramePart: Sendable {
    let bounds: PixelBounds

    init(_ bounds: PixelBounds) { self.bounds = bounds }

    /// A whole frame.
    public init(of frame: PixelSize) {
        self.init(PixelBounds(columns: 0..<frame.width, rows: 0..<frame.height))
    }
}
