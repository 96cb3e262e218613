import Drawing
import Film
import Geometry
import Pipeline
import Rasteriser
import SceneModel

/// The frames of an order as they are drawn: any of them, as often as they are wanted.
package struct DrawnFrames: Sendable {
    package let renderer: Renderer
    package let rate: FrameRate
    private let frames: Range<SceneFrame>

    /// The frames that a renderer draws for an order.
    package init(_ order: FilmOrder, renderer: Renderer) {
        self.renderer = renderer
        rate = order.scene.fps
        frames = order.frames ?? 0..<SceneFrame(order.scene.frameCount)
    }

    /// How many there are in one round.
    var count: Int { frames.count }

    /// Draws frames one after the other, and lends each.
    func draw(
        _ wanted: some Sequence<FilmFrame>, cancellation: Cancellation = Cancellation(),
        _ receive: (FilmFrame, borrowing PixelBuffer) throws -> Void
    ) throws {
        let size = renderer.size
        try Memory.require((16 << 20) + size.width * size.height * 16, to: "draw a frame of \(size)")
        var pixels = renderer.makeBuffer()
        for frame in wanted {
            try cancellation.check()
            let shown = frames.lowerBound.number + frame.number % frames.count
            try renderer.draw(at: rate.time(of: shown), into: &pixels)
            try receive(frame, pixels)
        }
    }
}
