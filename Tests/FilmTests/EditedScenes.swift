import Drawing
import Foundation
import Geometry
import Media
import Rasteriser
import SceneModel
import TestSupport

@testable import Film

/// Creates small scenes of six chunks with 20 frames each, and files for the scenes.
struct EditedScenes {
    let folder: TestFolder

    /// True if this build draws Lottie animations.
    static let hasLottie = (try? SceneLottie.libraryVersion()) != nil

    init() throws {
        folder = try TestFolder()
        try draw(Color(red: 255, green: 0, blue: 0), to: "a.png")
        try draw(Color(red: 0, green: 0, blue: 255), to: "b.png")
        let samples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "samples")
        try copy(samples.appending(path: "animations/hat.json").path(), to: "hat.json")
        try FFmpegProgram.run(["-f", "lavfi", "-i", "sine=duration=2", folder.path("a.wav")])
    }

    /// Writes a picture of one colour.
    func draw(_ color: Color, to name: String) throws {
        var scene = Scene(size: PixelSize(width: 16, height: 16), fps: .slowest, duration: 1)
        scene.background = color
        var pixels = try Renderer(scene).makeBuffer()
        try Renderer(scene).draw(at: .zero, into: &pixels)
        try Data(try pixels.png()).write(to: folder.url.appendingPathComponent(name))
    }

    /// Copies a file into the folder, replacing an existing file.
    func copy(_ path: String, to name: String) throws {
        try Data(contentsOf: URL(filePath: path)).write(to: folder.url.appendingPathComponent(name))
    }

    /// Plans a scene of 12 seconds at 10 frames per second.
    func plan(
        _ layers: String, kinds: LayerKinds = .standard.adding(LayerKind(Stamp.self)),
        memory: SceneCache = SceneCache()
    ) throws -> FilmPlan {
        let text = """
            {"version": 1, "size": {"width": 90, "height": 120}, "pointScale": 0.5, "fps": 10, "duration": 12,
             "layers": [\(layers)]}
            """
        var scene = try Scene(json: Array(text.utf8), kinds: kinds)
        scene.folder = folder.url.path
        let settings = EncoderSettings(preset: .ultrafast)
        return try FilmPlan(FilmOrder(scene, settings: settings), store: nil, cache: memory)
    }
}

/// A layer type that draws a disc, in its third version.
struct Stamp: DescribedContent, Drawable {
    static let typeName = "stamp"
    static let summary = "A disc."
    static let version = 3
    static var format: ObjectFormat<Self> { ObjectFormat(properties: []) }

    func open(_ opening: Opening) -> any LayerRenderer { StampRenderer() }
}

/// The layer type of `Stamp` in its fourth version.
struct NewStamp: DescribedContent, Drawable {
    static let typeName = "stamp"
    static let summary = "A disc."
    static let version = 4
    static var format: ObjectFormat<Self> { ObjectFormat(properties: []) }

    func open(_ opening: Opening) -> any LayerRenderer { StampRenderer() }
}

private struct StampRenderer: LayerRenderer {
    func figure(at moment: Moment) -> any Figure { StampFigure() }
}

private struct StampFigure: Figure {
    func draw(on canvas: inout Canvas) {
        canvas.drawShapes { pen in
            pen.fillCircle(center: Point(40, 40), radius: 20, color: Color(red: 255, green: 200, blue: 0))
        }
    }

    func describe(into bytes: inout FigureBytes) -> Bool { true }
}
