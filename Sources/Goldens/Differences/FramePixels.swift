import Base
import Drawing
import Film
import Geometry
import Media
import Pipeline
import Rasteriser
import SceneModel

/// The pixels of a frame in 24-bit RGB, row by row.
struct FramePixels: Sendable {
    /// The width in pixels.
    let width: Int
    /// The height in pixels.
    let height: Int
    /// The samples: red, green and blue of each pixel, row by row.
    var rgb: [UInt8]

    init(width: Int, height: Int, rgb: [UInt8]) {
        precondition(rgb.count == width * height * 3, "the number of bytes does not fit the picture's size")
        (self.width, self.height, self.rgb) = (width, height, rgb)
    }

    init(_ pixels: borrowing PixelBuffer) {
        self.init(width: pixels.width, height: pixels.height, rgb: pixels.rgb24())
    }

    /// Returns the frame as the bytes of a PNG file.
    func png() throws -> [UInt8] { try PNGEncoder.encode(rgb24: rgb, width: width, height: height) }

    /// Returns true if both frames have the same size.
    func isLike(_ other: FramePixels) -> Bool { width == other.width && height == other.height }

    /// Returns the absolute difference of each sample from a frame of the same size, scaled so that the largest
    /// difference is 255.
    func difference(from other: FramePixels) -> FramePixels {
        precondition(isLike(other), "the pictures have different sizes")
        let steps = zip(rgb, other.rgb).map { $0 > $1 ? $0 - $1 : $1 - $0 }
        let largest = max(Int(steps.max() ?? 0), 1)
        return FramePixels(
            width: width, height: height, rgb: steps.map { UInt8(Int($0) * 255 / largest) })
    }
}

/// Draws the frames of an ordered film. Each frame can be drawn any number of times.
package struct DrawnFrames: Sendable {
    package let renderer: Renderer
    package let rate: FrameRate
    private let frames: Range<SceneFrame>

    /// Selects the frames of `order`, to be drawn by `renderer`.
    package init(_ order: FilmOrder, renderer: Renderer) {
        self.renderer = renderer
        rate = order.scene.fps
        frames = order.frames ?? 0..<SceneFrame(order.scene.frameCount)
    }

    /// The number of frames, not counting repetitions of a loop.
    var count: Int { frames.count }

    /// Draws the frames `wanted` one after another, and passes each to `receive`.
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
