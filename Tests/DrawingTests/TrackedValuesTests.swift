import Rasteriser
import Testing

@testable import Drawing
@testable import SceneModel

/// Colours, radii and positions that change with time.
@Suite struct TrackedValuesTests {
    private static func renderer(_ layer: String) throws -> Renderer {
        let text = """
            {"version": 1, "size": {"width": 90, "height": 60}, "fps": 60, "duration": 4,
             "layers": [{"type": "shape", "size": [90, 60], "fill": "#335577"}, \(layer)]}
            """
        return try Renderer(Scene(json: Array(text.utf8)))
    }

    private static func pixels(_ renderer: Renderer, at seconds: Int) throws -> [UInt8] {
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: SceneTime(seconds, over: 1), into: &buffer)
        return buffer.rgb24()
    }

    /// A layer with a placeholder for a value, two values, and the value half way between them.
    static let layers: [(layer: String, first: String, middle: String, last: String)] = [
        (
            ##"{"type": "gradient", "phase": 0, "colors": ["#101010", %, "#FF8000", "#0080FF"]}"##,
            ##""#204060""##, ##""#4060A0""##, ##""#6080E0""##
        ),
        (#"{"type": "gradient", "phase": 0, "radius": %}"#, "0.5", "0.75", "1"),
        (
            ##"{"type": "linearGradient", "colors": ["#FFFFFF", %]}"##, ##""#00FF0080""##, ##""#40800040""##,
            ##""#80010000""##
        ),
        (
            ##"{"type": "linearGradient", "colors": ["#FFFFFF", "#203040", "#00FF00"], "locations": [0, %, 1]}"##,
            "0.25", "0.5", "0.75"
        ),
        (#"{"type": "linearGradient", "startPoint": %}"#, "[0, 0]", "[0.25, 0.25]", "[0.5, 0.5]"),
        (#"{"type": "linearGradient", "endPoint": %}"#, "[1, 1]", "[0.75, 0.75]", "[0.5, 0.5]"),
        (
            ##"{"type": "radialGradient", "colors": [%, "#00000000"]}"##, ##""#FF0000""##, ##""#80400080""##,
            ##""#00800000""##
        ),
        (#"{"type": "radialGradient", "startCenter": %}"#, "[0.5, 0.5]", "[0.5, 0.625]", "[0.5, 0.75]"),
        (#"{"type": "radialGradient", "endCenter": %}"#, "[0.5, 0.5]", "[0.5, 0.625]", "[0.5, 0.75]"),
        (#"{"type": "radialGradient", "startRadius": %}"#, "0", "8", "16"),
        (#"{"type": "radialGradient", "endRadius": %}"#, "10", "20", "30"),
        (
            ##"{"type": "text", "fontSize": 20, "text": ["ab", {"text": "cd", "color": %}]}"##,
            ##""#FF0000""##,
            ##""#804000""##, ##""#008000""##
        ),
        (
            """
            {"type": "group", "clip": true, "size": [60, 40], "cornerRadius": %,
             "layers": [{"type": "linearGradient", "position": [30, 20]}]}
            """, "0", "[5, 5, 10, 10]", "[10, 10, 20, 20]"
        ),
        (
            ##"{"type": "preloader", "size": [90, 40], "radius": 8, "colors": {"start": %}}"##,
            ##""#FF0000""##,
            ##""#804000""##, ##""#008000""##
        ),
        (
            ##"{"type": "preloader", "size": [90, 40], "radius": 8, "colors": {"moving": [%, "#000000"]}}"##,
            ##""#FF0000""##, ##""#804000""##, ##""#008000""##
        ),
    ]

    @Test("a frame shows the values at its own time", arguments: layers)
    func moments(_ layer: String, _ first: String, _ middle: String, _ last: String) throws {
        let track = #"{"values": [\#(first), \#(last), \#(last)]}"#
        let moving = try Self.renderer(layer.replacing("%", with: track))
        var seen: Set<[UInt8]> = []
        for (second, value) in [(0, first), (1, middle), (2, last), (3, last)] {
            let still = try Self.renderer(layer.replacing("%", with: value))
            let pixels = try Self.pixels(moving, at: second)
            #expect(pixels == (try Self.pixels(still, at: second)), "at \(second) s")
            seen.insert(pixels)
        }
        // A preloader also moves by itself.
        let isAlone = !layer.contains("preloader")
        #expect(seen.count == (isAlone ? 3 : seen.count))
        func identity(_ second: Int) -> FigureBytes? { moving.identity(at: SceneTime(second, over: 1)) }
        #expect(identity(0) != identity(1) && identity(1) != identity(2))
        if isAlone { #expect(identity(2) == identity(3) && identity(2) != nil) }
    }

    @Test("gradient locations that cross stay in order, and points that meet show the last colour")
    func crossing()
        throws
    {
        let crossing = try Self.renderer(
            ##"{"type": "linearGradient", "colors": ["#FF0000", "#00FF00", "#0000FF"], "locations": [0, {"values": [0.2, 0.9]}, 0.5]}"##
        )
        let still = try Self.renderer(
            ##"{"type": "linearGradient", "colors": ["#FF0000", "#00FF00", "#0000FF"], "locations": [0, 0.55, 0.55]}"##
        )
        let closer = try Self.pixels(crossing, at: 2)
        #expect(closer == (try Self.pixels(still, at: 2)))
        for keys in [
            #""type": "linearGradient", "startPoint": {"values": [[0, 0], [1, 1], [0, 0]]}, "endPoint": [1, 1]"#,
            #""type": "radialGradient", "startRadius": {"values": [0, 9, 0]}, "endRadius": 9"#,
        ] {
            let meeting = try Self.renderer(##"{\##(keys), "colors": ["#FF0000", "#0000FF"]}"##)
            let pixels = try Self.pixels(meeting, at: 2)
            #expect(pixels.indices.allSatisfy { pixels[$0] == ($0 % 3 == 2 ? 255 : 0) })
        }
    }
}
