import Drawing
import Film
import Geometry
import Rasteriser
import SceneModel

/// Draws frames in bands, as films do.
struct BandPainter: ~Copyable {
    private let size: PixelSize
    private var band: PixelBuffer

    init(size: PixelSize) {
        self.size = size
        let height = min(FrameSlot.bandHeight(width: size.width), size.height)
        band = PixelBuffer(width: size.width, height: height)
    }

    /// Draws a frame, and returns its CPU time.
    mutating func work(of renderer: Renderer, at time: SceneTime) throws -> Duration {
        let start = Duration.onThisThread
        let figure = renderer.figure(at: time)
        for first in stride(from: 0, to: size.height, by: band.height) {
            try renderer.draw(figure, rows: first..<min(first + band.height, size.height), into: &band)
        }
        return .onThisThread - start
    }
}
