import SceneModel
import SceneText

/// Invalid scenes, each with the expected error messages.
enum BrokenScenes {
    struct Case: Sendable, CustomStringConvertible {
        var text: String
        var message: String
        /// The expected errors after the first one.
        var others: [String] = []
        var description: String { message }
    }

    private static let kinds = LayerKinds.standard.all.map(\.name)

    /// Returns a scene with a single layer that has these keys.
    static func layer(_ keys: String) -> String { scene("\"layers\": [{\(keys)}]") }

    private static func scene(_ keys: String) -> String {
        #"{"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 1, \#(keys)}"#
    }

    private static func top(_ key: String, _ value: String) -> String {
        let all = ["version": "1", "size": #"{"width": 64, "height": 36}"#, "fps": "10", "duration": "1"]
        let members = all.merging([key: value]) { $1 }.sorted { $0.key < $1.key }
        return "{" + members.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + "}"
    }

    /// Texts that are no valid JSON, or that exceed the parser's limits.
    static let malformed = [
        Case(text: "", message: "the file is empty; expected a JSON object"),
        Case(text: " \n", message: "the file is empty; expected a JSON object"),
        Case(text: "{", message: "line 1, column 2: unexpected end of the text: expected a key in quotes"),
        Case(text: "{} {}", message: "line 1, column 4: unexpected text after the document"),
        Case(text: #"{"a" 1}"#, message: "line 1, column 6: expected \":\" after a key"),
        Case(text: #"{"a": 1 "b": 2}"#, message: "line 1, column 9: expected \",\" or \"}\""),
        Case(
            text: "{\"a\": 1\n\n \"b\": 2}",
            message: "line 1, column 8: expected \",\" before the next line, or \"}\""),
        Case(
            text: "[\"a\"\n \"b\"]",
            message: "line 1, column 5: expected \",\" before the next line, or \"]\""),
        Case(
            text: "{\"a\": 1\n",
            message: "line 2, column 1: unexpected end of the text: expected \",\" or \"}\""),
        Case(
            text: #"{"a": 1, "a": 2}"#, message: "line 1, column 10: duplicate key \"a\""
        ),
        Case(text: #"{"a": 01}"#, message: "line 1, column 7: 01 is not a JSON number"),
        Case(text: #"{"a": -}"#, message: "line 1, column 7: - is not a JSON number"),
        Case(text: #"{"a": 1.}"#, message: "line 1, column 7: 1. is not a JSON number"),
        Case(text: #"{"a": 1e999}"#, message: "line 1, column 7: 1e999 is too large for a number"),
        Case(text: #"{"a": NaN}"#, message: "line 1, column 7: NaN is not a JSON value"),
        Case(text: #"{"a": -Infinity}"#, message: "line 1, column 7: - is not a JSON number"),
        Case(text: #"{"a": "\x"}"#, message: "line 1, column 10: unknown escape in a string"),
        Case(text: #"{"a": "\ud800"}"#, message: "line 1, column 14: unpaired surrogate"),
        Case(text: #"{"a": "\u+123"}"#, message: "line 1, column 10: \\u needs four hexadecimal digits"),
        Case(
            text: "{\"a\": \"\u{1}\"}",
            message: "line 1, column 9: control character in a string; write it as \\u00XX"),
        Case(
            text: "{\"\(String(repeating: "k", count: 1001))\": 1}",
            message: "line 1, column 2: a key of more than 1000 bytes is not allowed"),
        Case(
            text: String(repeating: "[", count: 65),
            message: "line 1, column 66: nesting deeper than 64 levels is not allowed"),
        Case(
            text: "[" + String(repeating: "0,", count: 100_000) + "0]",
            message: "line 1, column 200000: more than 100000 values are not allowed"),
    ]

    /// Invalid scenes that the JSON Schema rejects too.
    static let described = [
        Case(text: "[]", message: "expected an object, got an empty list"),
        Case(
            text: "{}", message: "version: missing; expected 1",
            others: [
                "size: missing; expected an object with \"width\", \"height\"",
                "fps: missing; expected a whole number from 1 to 1000, or a fraction such as \"30000/1001\"",
                "duration: missing; expected seconds, \"auto\" or {\"until\": name}",
            ]),
        Case(text: top("version", "2"), message: "version: expected 1, got 2"),
        Case(text: top("version", "\"1\""), message: "version: expected 1, got \"1\""),
        Case(
            text: scene(#""sede": 1"#),
            message:
                "sede: unknown key: did you mean \"seed\"? One of version, size, fps, duration, loop, pointScale, seed, background, layers, audio, metadata, chapters, subtitles, $schema"
        ),
        Case(
            text: scene(#""fruit": 1"#),
            message:
                "fruit: unknown key: expected one of version, size, fps, duration, loop, pointScale, seed, background, layers, audio, metadata, chapters, subtitles, $schema"
        ),
        Case(
            text: top("size", #"{"width": 64}"#),
            message: "size.height: missing; expected a whole number from 1 to 8192"),
        Case(
            text: top("size", #"{"width": 100000, "height": 36}"#),
            message: "size.width: expected a whole number from 1 to 8192, got 100000"),
        Case(
            text: top("size", #"{"width": 64.5, "height": 36}"#),
            message: "size.width: expected a whole number from 1 to 8192, got 64.5"),
        Case(
            text: top("fps", "0"),
            message:
                "fps: expected a whole number from 1 to 1000, or a fraction such as \"30000/1001\", got 0"),
        Case(
            text: top("fps", "1e9"),
            message:
                "fps: expected a whole number from 1 to 1000, or a fraction such as \"30000/1001\", got 1000000000"
        ),
        Case(
            text: top("fps", "29.97"),
            message:
                "fps: expected a whole number from 1 to 1000, or a fraction such as \"30000/1001\", got 29.97: did you mean \"30000/1001\"?"
        ),
        Case(
            text: top("fps", "\"60/1/2\""),
            message:
                "fps: expected a whole number from 1 to 1000, or a fraction such as \"30000/1001\", got \"60/1/2\""
        ),
        Case(
            text: top("duration", "-1"), message: "duration: expected a number from 0.001 to 1000000, got -1"),
        Case(
            text: top("duration", "null"),
            message: "duration: expected seconds, \"auto\" or {\"until\": name}, got null"),
        Case(
            text: scene(#""seed": -1"#),
            message: "seed: expected a whole number from 0 to 9007199254740991, got -1"),
        Case(
            text: scene(##""background": "#11223344""##),
            message: "background: expected an opaque colour \"#RRGGBB\", got \"#11223344\""),
        Case(
            text: scene(##""background": "#11223G""##),
            message: "background: expected an opaque colour \"#RRGGBB\", got \"#11223G\""),
        Case(text: scene(#""layers": [1]"#), message: "layers[0]: expected a layer, got 1"),
        Case(
            text: layer(#""name": "x""#),
            message:
                "layers[0].type: missing; expected one of \(kinds.map { "\"\($0)\"" }.joined(separator: ", "))"
        ),
        Case(
            text: layer(#""type": "bubles""#),
            message:
                "layers[0].type: unknown type \"bubles\": did you mean \"bubbles\"? One of \(kinds.joined(separator: ", "))"
        ),
        Case(
            text: layer(#""type": "gradient", "colours": []"#),
            message: "layers[0].colours: unknown key: did you mean \"colors\"?"),
        Case(
            text: layer(##""type": "gradient", "colors": ["#000000"]"##),
            message: "layers[0].colors: expected a list of 4 values, got a list of 1"),
        Case(
            text: layer(##""type": "gradient", "colors": ["#000000", "#000000", "red", "#000000"]"##),
            message:
                "layers[0].colors[2]: expected an opaque colour \"#RRGGBB\", keyframes {\"values\": [...]}, {\"wiggle\": {...}}, or {\"sound\": ...}, got \"red\": did you mean \"#FF0000\"?"
        ),
        Case(
            text: layer(#""type": "gradient", "preset": "ios""#),
            message:
                "layers[0].preset: unknown preset \"ios\": did you mean \"telegram-ios\"? One of contest, contest-author, cmyk, telegram, telegram-ios"
        ),
        Case(
            text: layer(#""type": "gradient", "exponent": 2.5"#),
            message: "layers[0].exponent: expected a whole number from 1 to 16, got 2.5"),
        Case(
            text: layer(#""type": "gradient", "curve": [1.5, 0, 0, 1]"#),
            message: "layers[0].curve[0]: expected a number from 0 to 1, got 1.5"),
        Case(
            text: layer(#""type": "gradient", "curve": [0, 0, -0.1, 1]"#),
            message: "layers[0].curve[2]: expected a number from 0 to 1, got -0.1"),
        Case(
            text: layer(#""type": "gradient", "plateau": [0.1, 0.2]"#),
            message:
                "layers[0].plateau: expected a number from 0 to 100, or a list of four such numbers, got a list of 2"
        ),
        Case(
            text: layer(#""type": "gradient", "phase": {"steps": [1, -1]}"#),
            message: "layers[0].phase.steps[1]: expected a number from 0 to 1000000, got -1"),
        Case(
            text: layer(#""type": "gradient", "curve": "eas""#),
            message:
                "layers[0].curve: unknown curve \"eas\": did you mean \"ease\"?"
        ),
        Case(
            text: layer(#""type": "gradient", "curve": {"table": [1]}"#),
            message: "layers[0].curve.table: expected a list of 2 to 10000 values, got a list of 1"),
        Case(
            text: layer(#""type": "gradient", "opacity": 2"#),
            message:
                "layers[0].opacity: expected a number from 0 to 1, keyframes {\"values\": [...]}, {\"wiggle\": {...}}, or {\"sound\": ...}, got 2"
        ),
        Case(
            text: layer(#""type": "gradient", "opacity": {"values": [0, 2]}"#),
            message: "layers[0].opacity.values[1]: expected a number from 0 to 1, got 2"),
        Case(
            text: layer(#""type": "gradient", "position": [1, 2, 3]"#),
            message:
                "layers[0].position: expected [x, y], keyframes {\"values\": [...]}, {\"wiggle\": {...}}, or {\"sound\": ...}, got a list of 3"
        ),
        Case(
            text: layer(#""type": "gradient", "opacity": {"values": [0, 1], "keytimes": [0, 1]}"#),
            message:
                "layers[0].opacity.keytimes: unknown key: did you mean \"keyTimes\"? One of values, times, keyTimes, curves, duration, repeats"
        ),
        Case(
            text: layer(#""type": "bubbles", "radius": []"#),
            message:
                "layers[0].radius: expected a number from 0.1 to 10000, or [lowest, highest], got an empty list"
        ),
        Case(
            text: layer(#""type": "bubbles", "count": 1000000"#),
            message: "layers[0].count: expected a whole number from 0 to 10000, got 1000000"),
        Case(
            text: layer(#""type": "radialGradient", "extendsAfter": 1"#),
            message: "layers[0].extendsAfter: expected true or false, got 1"),
        Case(
            text: layer(
                #""type": "group", "layers": [{"type": "bubbles"}, {"type": "group", "layers": [{"type": "group", "size": [3]}]}]"#
            ),
            message:
                "layers[0].layers[1].layers[0].size: expected [width, height], each a number from 0.1 to 100000, a share such as \"50%\", or \"fill\" or \"hug\", got a list of 1"
        ),
        Case(
            text: layer(#""type": "group", "mask": {"type": "bubbles", "count": -1}"#),
            message: "layers[0].mask.count: expected a whole number from 0 to 10000, got -1"),
        Case(
            text: layer(#""type": "group", "blend": "softlight""#),
            message:
                "layers[0].blend: unknown blend mode \"softlight\": did you mean \"softLight\"? One of normal, multiply, screen, add, softLight, overlay, darken, lighten, colorDodge, colorBurn, hardLight, difference, exclusion, hue, saturation, color, luminosity"
        ),
        Case(
            text: layer(#""type": "group", "size": [0, 10]"#),
            message:
                "layers[0].size[0]: expected a number from 0.1 to 100000, a share such as \"50%\", or \"fill\" or \"hug\", got 0"
        ),
    ]

    /// Invalid combinations of values, which a JSON Schema can't detect.
    static let inconsistent = [
        Case(
            text: top("duration", "0.04"),
            message: "duration: shorter than half a frame at 10 fps"),
        Case(
            text: top("duration", "200000"), message: "duration: 2000000 frames; at most 1000000 are allowed"),
        Case(
            text: top("fps", "23.98"),
            message:
                "fps: expected a whole number from 1 to 1000, or a fraction such as \"30000/1001\", got 23.98: did you mean \"24000/1001\"?"
        ),
        Case(
            text: top("fps", "\"60/0\""),
            message:
                "fps: expected a whole number from 1 to 1000, or a fraction such as \"30000/1001\", got \"60/0\""
        ),
        Case(
            text: layer(#""type": "gradient", "start": 2, "end": 1"#),
            message: "layers[0].end: expected a time after \"start\" (2)"),
        Case(
            text: layer(#""type": "gradient", "duration": 2, "end": 3"#),
            message: "layers[0].end: expected \"duration\" or \"end\", not both"),
        Case(
            text: top("audio", #"{"clips": [{"file": "a.wav", "start": 2, "end": 1}]}"#),
            message: "audio.clips[0].end: expected a time after \"start\" (2)"),
        Case(
            text: top("audio", #"{"clips": [{"file": "a.wav", "duration": 2, "end": 3}]}"#),
            message: "audio.clips[0].end: expected \"duration\" or \"end\", not both"),
        Case(
            text: layer(
                #""type": "gradient", "opacity": {"values": [0, 1], "times": [0, 1], "keyTimes": [0, 1]}"#),
            message: "layers[0].opacity.keyTimes: expected \"times\" or \"keyTimes\", not both"),
        Case(
            text: layer(#""type": "gradient", "opacity": {"values": [0, 1], "times": [0, 1, 2]}"#),
            message: "layers[0].opacity.times: expected one time per value (2), got 3"),
        Case(
            text: layer(#""type": "gradient", "opacity": {"values": [0, 1], "times": [2, 1]}"#),
            message: "layers[0].opacity.times: expected times that never decrease, the last at least 0.001"),
        Case(
            text: layer(
                #""type": "gradient", "opacity": {"values": [0, 1], "times": [0, 1e-10], "repeats": true}"#),
            message: "layers[0].opacity.times: expected times that never decrease, the last at least 0.001"),
        Case(
            text: layer(
                #""type": "gradient", "opacity": {"values": [0, 1], "times": [0, 1], "duration": 2}"#),
            message: "layers[0].opacity.duration: with \"times\", needs \"repeats\": true"),
        Case(
            text: layer(
                #""type": "gradient", "opacity": {"values": [0, 1], "times": [0, 2.5], "duration": 2, "repeats": true}"#
            ),
            message: "layers[0].opacity.duration: expected at least the last of \"times\" (2.5)"),
        Case(
            text: layer(#""type": "gradient", "opacity": {"values": [0, 1], "keyTimes": [0, 0.5, 1]}"#),
            message: "layers[0].opacity.keyTimes: expected one time per value (2), got 3"),
        Case(
            text: layer(#""type": "gradient", "opacity": {"values": [0, 1, 0], "keyTimes": [0, 1, 0.5]}"#),
            message: "layers[0].opacity.keyTimes: expected times that start at 0, end at 1 and never decrease"
        ),
        Case(
            text: layer(#""type": "gradient", "opacity": {"values": [0, 1], "curves": [0.4, 0, 0.6]}"#),
            message:
                "layers[0].opacity.curves: expected a curve: a name, a cubic Bézier [x1, y1, x2, y2], a table {\"table\": [...]}, a spring {\"spring\": {\"damping\": ...}} or steps {\"steps\": ...}, got a list of 3"
        ),
        Case(
            text: layer(
                #""type": "gradient", "opacity": {"values": [0, 1], "curves": {"sprin": {"damping": 0.5}}}"#),
            message:
                "layers[0].opacity.curves.sprin: unknown kind of curve: did you mean \"spring\"? One of spring, table, steps"
        ),
        Case(
            text: layer(#""type": "gradient", "opacity": {"values": [0, 1], "curves": 1}"#),
            message: "layers[0].opacity.curves: expected a curve, or a list of 0 to 9999 values, got 1"),
        Case(
            text: layer(
                #""type": "gradient", "opacity": {"values": [0, 1, 0, 1], "curves": ["ease", "ease"]}"#),
            message: "layers[0].opacity.curves: expected one curve, or one curve per step (3), got 2"),
        Case(
            text: layer(
                ##""type": "linearGradient", "colors": ["#000000", "#FFFFFF"], "locations": [0, 0.5, 1]"##),
            message: "layers[0].locations: expected one location per colour (2), got 3"),
        Case(
            text: layer(##""type": "linearGradient", "locations": [1, 0]"##),
            message: "layers[0].locations: expected locations that never decrease"),
        Case(
            text: layer(##""type": "linearGradient", "startPoint": [0, 0], "endPoint": [0, 0]"##),
            message: "layers[0].endPoint: expected a point other than \"startPoint\""),
        Case(
            text: layer(##""type": "radialGradient", "endRadius": 0"##),
            message: "layers[0].endRadius: expected a last circle that differs from the first circle"),
        Case(
            text: layer(#""type": "gradient", "radius": 0.4, "plateau": 0.5"#),
            message: "layers[0].plateau: expected at most the radius (0.4)"),
        Case(
            text: layer(#""type": "bubbles", "radius": [9, 3]"#),
            message: "layers[0].radius: expected [lowest, highest], got [9, 3]"),
        Case(
            text: layer(#""type": "group", "layers": [{"type": "bubbles"}], "depths": [1, 2]"#),
            message: "layers[0].depths: expected one depth per layer (1), got 2"),
        Case(
            text: scene(
                "\"layers\": ["
                    + Array(repeating: #"{"type": "group", "layers": [{"type": "bubbles"}]}"#, count: 5001)
                    .joined(separator: ",") + "]"),
            message: "layers: 10002 layers, including those in groups; at most 10000 are allowed"),
    ]
}
