import Base
import Drawing
import Film
import Geometry
import Media
import Pipeline
import Rasteriser
import SceneModel

/// The pixels of a frame: three bytes each, red first, row after row.
struct FramePixels: Sendable {
    /// Pixels from left to right.
    let width: Int
    /// Pixels from top to bottom.
    let height: Int
    /// The bytes.
    var rgb: [UInt8]

    init(width: Int, height: Int, rgb: [UInt8]) {
        precondition(rgb.count == width * height * 3, "a picture of another size")
        (self.width, self.height, self.rgb) = (width, height, rgb)
    }

    init(_ pixels: borrowing PixelBuffer) {
        self.init(width: pixels.width, height: pixels.height, rgb: pixels.rgb24())
    }

    /// As a PNG file's bytes.
    func png() throws -> [UInt8] { try PNGEncoder.encode(rgb24: rgb, width: width, height: height) }

    /// Whether two frames have the same size.
    func isLike(_ other: FramePixels) -> Bool { width == other.width && height == other.height }

    /// The difference from a frame of the same size, in each sample, so strong that the largest one is 255.
    func difference(from other: FramePixels) -> FramePixels {
        precondition(isLike(other), "pictures of two sizes")
        let steps = zip(rgb, other.rgb).map { $0 > $1 ? $0 - $1 : $1 - $0 }
        let largest = max(Int(steps.max() ?? 0), 1)
        return FramePixels(
            width: width, height: height, rgb: steps.map { UInt8(Int($0) * 255 / largest) })
    }
}

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
