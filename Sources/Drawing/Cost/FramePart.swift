import Geometry
import Rasteriser
import SceneModel

/// The part of a frame in which a layer can be visible. Drawing outside of it costs nothing.
public struct FramePart: Sendable {
    let bounds: PixelBounds

    init(_ bounds: PixelBounds) { self.bounds = bounds }

    /// Creates the part that covers a whole frame.
    public init(of frame: PixelSize) {
        self.init(PixelBounds(columns: 0..<frame.width, rows: 0..<frame.height))
    }
}
