import SceneText
import Testing

@testable import SceneModel

/// Tests of reading and writing shapes, paints and patterns.
@Suite struct ShapeReadingTests {
    private static func scene(_ layer: String) -> [UInt8] {
        Array(
            #"{"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 1, "layers": [{\#(layer)}]}"#
                .utf8)
    }

    private static let layers = [
        ##"""
        "type": "shape", "shape": "rectangle", "size": [20, 10], "cornerRadius": [1, 2, 3, 4], "fill": "none",
        "stroke": {"paint": "#FF000080", "width": 3, "join": "round", "cap": "square", "miterLimit": 2,
                   "dashes": [3, 2], "dashOffset": 1, "from": 0.25, "to": {"values": [0.5, 1]}},
        "shadow": {"color": "#00000030", "offset": {"values": [[0, 1], [0, 9]]}, "blur": 12}
        """##,
        ##"""
        "type": "shape", "shape": "star", "points": 7, "innerRadius": {"values": [0.2, 0.8]}, "cornerRadius": 2,
        "fill": {"linear": {"colors": ["#FF0000", "#00FF00"], "locations": [0.5, 1], "startPoint": [0, 0], "endPoint": [1, 1]}}
        """##,
        ##"""
        "type": "shape", "shape": "polygon", "sides": 8, "fill": {"values": ["#FF0000", "#00FF00"], "curves": ["ease"]},
        "stroke": {"paint": {"radial": {"colors": ["#FF0000", "#00FF00"], "endRadius": 0.7, "startRadius": 0.1}}}
        """##,
        #""type": "shape", "shape": "path", "path": "M0 0h10v10z", "fillRule": "evenOdd""#,
        #""type": "shape", "shape": "path", "path": {"values": ["M0 0h10v10z", "M0 0h10v9z"], "repeats": true}"#,
        ##"""
        "type": "pattern", "drawing": "waves", "tile": [60, 30], "lineWidth": 2, "color": "#112233", "intensity": 0.25,
        "angle": 20, "offset": {"values": [[0, 0], [60, 0]]}, "blend": "multiply"
        """##,
        #""type": "pattern", "path": "M0 0h10v10z", "tile": [20, 20], "angle": -45"#,
    ]

    @Test(
        "a shape or pattern is read and accepted by the schema, and reading its written text gives the same layer",
        arguments: layers)
    func roundTrip(_ layer: String) throws {
        let bytes = Self.scene(layer)
        #expect(SchemaTests.accepts(try JSON(parsing: bytes)))
        let scene = try Scene(json: bytes)
        let again = try Scene(json: Array(scene.description.text.utf8))
        #expect(again.description == scene.description)
        #expect(SchemaTests.accepts(scene.description))
        if let shape = scene.layers[0].content as? ShapeContent {
            #expect(again.layers[0].content as? ShapeContent == shape && shape != ShapeContent())
        } else {
            #expect(
                again.layers[0].content as? PatternContent == scene.layers[0].content as? PatternContent)
        }
    }

    private static let paint =
        "\"none\", a colour \"#RRGGBB\" or \"#RRGGBBAA\", or a gradient {\"linear\": {...}} or {\"radial\": {...}}, colours {\"values\": [...]}, {\"wiggle\": {...}}, or {\"sound\": ...}"

    @Test(
        "each error states the path, the given value and the allowed values",
        arguments: [
            (
                #""type": "shape", "shape": "path""#,
                "path: missing; expected an SVG path such as \"M0 0 L10 0 L10 10 Z\""
            ),
            (
                #""type": "shape", "shape": "path", "path": "M0 0 L10""#,
                "path: at character 9: expected a number, got the end"
            ),
            (
                #""type": "shape", "shape": "path", "path": {"values": ["M0 0h1", "M0 0h1h1"]}"#,
                "path.values[1]: 2 segments in contour 1, where the first path has 1; all paths need the same structure"
            ),
            (
                #""type": "shape", "shape": "path", "path": {"values": ["M0 0h1", "M0 0h1z"]}"#,
                "path.values[1]: contour 1 is closed, unlike the first path's; all paths need the same structure"
            ),
            (
                #""type": "shape", "shape": "path", "path": 5"#,
                "path: expected an SVG path such as \"M0 0 L10 0 L10 10 Z\", or keyframes {\"values\": [...]}, got 5"
            ),
            (
                #""type": "shape", "sides": 5"#,
                "sides: the shape is \"rectangle\"; this key is for \"polygon\""
            ),
            (
                #""type": "shape", "shape": "ellipse", "cornerRadius": 5"#,
                "cornerRadius: the shape is \"ellipse\"; this key is for \"rectangle\", \"polygon\", \"star\""
            ),
            (
                #""type": "shape", "shape": "star", "cornerRadius": [1, 2, 3, 4]"#,
                "cornerRadius: expected one radius; only a rectangle has four radii"
            ),
            (
                #""type": "shape", "shape": "polygon", "sides": 2"#,
                "sides: expected a whole number from 3 to 100, got 2"
            ),
            (
                #""type": "shape", "shape": "circle""#,
                "shape: unknown shape \"circle\": expected one of rectangle, ellipse, polygon, star, path"
            ),
            (
                #""type": "shape", "size": 5"#,
                "size: expected [width, height], keyframes {\"values\": [...]}, {\"wiggle\": {...}}, or {\"sound\": ...}, or a side such as \"50%\" or \"fill\", got 5"
            ),
            (
                #""type": "shape", "fill": "red""#,
                "fill: expected \(paint), got \"red\": did you mean \"#FF0000\"?"
            ),
            (
                #""type": "shape", "fill": {"gradient": {}}"#,
                "fill.gradient: unknown key: expected one of linear, radial"
            ),
            (
                ##""type": "shape", "fill": {"linear": {"colors": ["#FF0000"]}}"##,
                "fill.linear.colors: expected a list of 2 to 64 values, got a list of 1"
            ),
            (
                ##""type": "shape", "fill": {"linear": {"colors": ["#FF0000", "#FF0000"], "endPoint": [0.5, 0]}}"##,
                "fill.linear.endPoint: expected a point other than \"startPoint\""
            ),
            (
                ##""type": "shape", "fill": {"radial": {"colors": ["#FF0000", "#FF0000"], "endRadius": 0}}"##,
                "fill.radial.endRadius: expected a last circle that differs from the first circle"
            ),
            (
                #""type": "shape", "stroke": {"dashes": [0, 0.05]}"#,
                "stroke.dashes: expected lengths with a sum of at least 0.1"
            ),
            (
                #""type": "shape", "stroke": {"colour": 1}"#,
                "stroke.colour: unknown key: did you mean \"paint\"? One of paint, width, join, cap, miterLimit, dashes, dashOffset, from, to"
            ),
            (
                #""type": "shape", "shadow": {"blur": 201}"#,
                "shadow.blur: expected a number from 0 to 200, keyframes {\"values\": [...]}, {\"wiggle\": {...}}, or {\"sound\": ...}, got 201"
            ),
            (
                #""type": "pattern", "path": "M0 0L300 0""#,
                "path: expected points inside the tile, [100, 100], or at most one tile away from it"
            ),
            (
                #""type": "pattern", "tile": [10, 20], "lineWidth": 11"#,
                "lineWidth: expected at most the shorter side of the tile"
            ),
            (
                #""type": "pattern", "blend": "hue""#,
                "blend: \"hue\" is for groups: put the pattern into one"
            ),
        ])
    func errors(_ layer: String, _ message: String) {
        let errors = #expect(throws: SceneErrors.self) { _ = try Scene(json: Self.scene(layer)) }
        #expect(errors?.listed.map { "\($0.path): \($0.message)" } == ["layers[0].\(message)"])
    }
}
