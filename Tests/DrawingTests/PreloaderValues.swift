@testable import Drawing
@testable import SceneModel

/// Preloaders in scenes, for tests; and values of their properties for `FigurePropertyTests`.
enum PreloaderValues {
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

    /// The values of each property; the effect of each is visible in a frame of 40 × 24 pixels.
    static let all: [String: [String?]] = [
        "size": ["[40, 20]", "[36, 20]", "[40, 16]"], "count": ["4", "3"], "radius": ["2", "2.2"],
        "growth": ["0.6", "0.8"], "period": ["1.48", "1.6"], "delay": ["0.1", "0.09"],
        "curve": [#""linear""#, #""easeIn""#], "rebound": ["true", "false"],
        "keys": [#""corrected""#, #""article""#],
        "neck": [#""quadratic""#, #""metaball""#, #""none""#], "threshold": ["2", "5"],
        "taper": ["1", "0.5"], "reversed": ["false", "true"], "settled": ["false", "true"],
        "fill": [
            ##"{"linear": {"colors": ["#FF0000", "#00FF00"], "startPoint": [0, 0], "endPoint": [1, 1]}}"##,
            ##""#FF8000""##, #""none""#, ##"{"values": ["#FF0000", "#00FF00"]}"##,
        ], "colors": [nil],
    ]

    static let colored: [String: [String?]] = [
        "fill": [nil], "size": ["[40, 20]", "[36, 20]"],
        "colors": [
            ##"{"start": "#FF0000", "end": "#00FF00", "moving": ["#0000FF", "#FFFFFF"]}"##,
            ##"{"start": "#FF4000", "end": "#00FF00", "moving": ["#0000FF", "#FFFFFF"]}"##,
            ##"{"start": "#FF0000", "end": "#00FF40", "moving": ["#0000FF", "#FFFFFF"]}"##,
            ##"{"start": "#FF0000", "end": "#00FF00", "moving": ["#0000FF"]}"##,
            ##"{"start": "#FF0000", "end": "#00FF0040", "moving": ["#0000FF", "#FFFFFF"]}"##,
        ],
    ]
}
