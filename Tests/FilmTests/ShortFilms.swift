import Drawing
import Foundation
import Geometry
import Media
import SceneModel
import TestSupport
import Testing

@testable import Film

/// Creates short films for tests of reused chunks.
struct ShortFilms {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try draw(Color(red: 255, green: 128, blue: 0), to: "a.png")
    }

    /// Writes a picture of one colour.
    func draw(_ color: Color, to name: String) throws {
        var scene = Scene(size: PixelSize(width: 16, height: 16), fps: .slowest, duration: 1)
        scene.background = color
        let renderer = try Renderer(scene)
        var pixels = renderer.makeBuffer()
        try renderer.draw(at: .zero, into: &pixels)
        try Data(try pixels.png()).write(to: folder.url.appendingPathComponent(name))
    }

    /// Returns an order. Ten seconds have four chunks of 20 frames and two of 10; only the second chunk shows the
    /// picture.
    func order(seconds: Double = 10) throws -> FilmOrder {
        var scene = Scene(
            size: PixelSize(width: 64, height: 48), fps: try #require(FrameRate(10)), duration: seconds)
        scene.folder = folder.url.path
        var bubbles = BubblesContent()
        bubbles.radius = ValueRange(2, 8)
        var image = ImageContent()
        image.file = "a.png"
        scene.layers = [Layer(GradientContent(preset: .telegram)), Layer(bubbles), Layer(image)]
        (scene.layers[2].start, scene.layers[2].end) = (2.5, 3.5)
        return FilmOrder(scene, settings: EncoderSettings(preset: .ultrafast))
    }

    /// Encodes a film, replacing an existing film.
    func encode(_ order: FilmOrder, to name: String = "film.mp4") throws -> FilmReport {
        var job = try FilmJob(order, path: folder.path(name))
        job.overwrites = true
        return try job.run()
    }

    func encodeAnew(_ order: FilmOrder) throws -> FilmReport {
        var job = try FilmJob(order, path: folder.path("anew.mp4"))
        (job.overwrites, job.isFresh) = (true, true)
        return try job.run()
    }
}

/// A random number generator with the same numbers in every run.
struct Repeatable: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
