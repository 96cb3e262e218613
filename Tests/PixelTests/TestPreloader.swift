@testable import Drawing
@testable import SceneModel

/// A preloader in a scene.
enum TestPreloader {
    /// Returns a renderer of a white preloader on black, in the middle of 300 × 60 points, at 2 pixels per point.
    static func renderer(_ layer: String, fps: String = "60") throws -> Renderer {
        let text = """
            {"version": 1, "size": {"width": 600, "height": 120}, "fps": "\(fps)", "duration": 30, "pointScale": 2,
             "layers": [{"type": "preloader", \(layer)}]}
            """
        return try Renderer(Scene(json: Array(text.utf8)))
    }

    static func figure(_ renderer: Renderer, at time: SceneTime) throws -> PreloaderFigure {
        let figures = renderer.figure(at: time).layers.map(\.figure)
        guard let figure = figures.first as? PreloaderFigure else { throw MissingFigure() }
        return figure
    }

    struct MissingFigure: Error {}
}
