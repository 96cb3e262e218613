import Base
import Drawing
import Film
import FilmReading
import Geometry
import Media
import Rasteriser
import SceneModel

/// Thumbnails of the scene as drawn and of every film, all at the same times.
package struct ContactSheet: Sendable {
    /// The times of the thumbnails, in seconds.
    package let seconds: [Double]
    /// The rows of thumbnails, as PNG files: the first row is drawn from the scene, and each further row is decoded
    /// from a film.
    package let rows: [(title: String, pictures: [[UInt8]])]
    /// The size of each thumbnail, in pixels.
    package let size: PixelSize

    private static let columns = 5
    private static let width = 320

    /// Draws the scene's thumbnails and decodes the films' thumbnails. Blocks until all thumbnails are made.
    package init(of films: [(variant: Variant, path: String)], cancellation: Cancellation) throws {
        guard
            let fastest = films.max(by: {
                $0.variant.order.scene.fps.framesPerSecond < $1.variant.order.scene.fps.framesPerSecond
            })?.variant.order
        else {
            (seconds, rows, size) = ([], [], PixelSize(width: 2, height: 2))
            return
        }
        let plan = try FilmPlan(fastest)
        let height = max(1, Self.width * plan.size.height / plan.size.width)
        let size = PixelSize(width: Self.width, height: height)
        let moments = (0..<Self.columns).map {
            FilmFrame(plan.frames.count * (2 * $0 + 1) / (2 * Self.columns))
        }
        let drawn = try Self.drawn(moments, of: plan, size: size)
        let others = try films.map { film in
            let frames = moments.map { Self.frame(of: film.variant.order, at: $0, of: plan) }
            var pictures: [FilmFrame: [UInt8]] = [:]
            try FilmPictures.read(
                frames, of: film.path, size: (size.width, size.height), cancellation: cancellation
            ) { frame, pixels in
                pictures[frame] = try pixels.png()
            }
            return (film.variant.name, frames.compactMap { pictures[$0] })
        }
        seconds = moments.map { plan.time(of: $0).value.rounded(toDigits: 2) }
        rows = [("as drawn", drawn)] + others
        self.size = size
    }

    /// Returns the frame of the film `order` that is shown at the time of the frame `moment` of the film `plan`. Both
    /// films show the same scene.
    private static func frame(of order: FilmOrder, at moment: FilmFrame, of plan: FilmPlan) -> FilmFrame {
        let (rate, planned) = (order.scene.fps, plan.order.scene.fps)
        let frame = SceneFrame(
            plan.sceneFrame(moment).number * planned.denominator * rate.numerator
                / (planned.numerator * rate.denominator))
        return FilmFrame((order.frames?.lowerBound ?? 0).distance(to: frame))
    }

    /// Returns the thumbnails drawn from the scene, which are converted like the films' pictures but not encoded.
    private static func drawn(_ moments: [FilmFrame], of plan: FilmPlan, size: PixelSize) throws -> [[UInt8]]
    {
        let renderer = plan.renderer
        var pixels = renderer.makeBuffer()
        var converter = try Converter(to: plan.format)
        var picture = try Picture(plan.format)
        var scaler = Scaler(to: .bgr0, width: size.width, height: size.height)
        var small = PixelBuffer(width: size.width, height: size.height)
        return try moments.map { moment in
            try renderer.draw(at: plan.time(of: moment), into: &pixels)
            try converter.convert(pixels, into: &picture)
            let stride = small.stride
            try small.withMutableBytes { try scaler.scale(picture, into: &$0, stride: stride) }
            return try small.png()
        }
    }
}
