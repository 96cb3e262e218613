/// Invalid scenes whose lists have a wrong length, or that are nested too deeply.
extension BrokenScenes {
    static let lists = [
        Case(
            text: layer(#""type": "group", "layers": [{"type": "bubbles"}], "depths": [-1]"#),
            message:
                "layers[0].depths[0]: expected a number from -0.9 to 1000000, or from -1000000 to -1.1, got -1"
        ),
        Case(
            text: layer(
                #""type": "list", "rows": [\#(Array(repeating: #"{"type": "bubbles"}"#, count: 501).joined(separator: ","))]"#
            ), message: "layers[0].rows: expected a list of 0 to 500 values, got a list of 501"),
        Case(
            text: layer(
                #""type": "list", "rows": [{"type": "list", "rows": [{"type": "bubbles", "sed": 1}]}]"#),
            message: "layers[0].rows[0].rows[0].sed: unknown key: did you mean \"seed\"?"),
        Case(
            text: layer(#""type": "list", "rowHeight": 0"#),
            message: "layers[0].rowHeight: expected a number from 0.1 to 10000, got 0"),
        Case(
            text: layer(#""type": "list", "scroll": {"values": [0, 1e7]}"#),
            message: "layers[0].scroll.values[1]: expected a number from -1000000 to 1000000, got 10000000"),
        Case(
            text: layer(#""type": "list", "touch": "top""#),
            message: "layers[0].touch: expected a number from -100000 to 100000, or [x, y], got \"top\""),
        Case(
            text: layer(#""type": "list", "spring": "springly""#),
            message:
                "layers[0].spring: unknown spring \"springly\": did you mean \"springy\"? One of springy, calm, lively"
        ),
        Case(
            text: layer(#""type": "list", "spring": {"resistance": 0}"#),
            message: "layers[0].spring.resistance: expected a number from 1 to 1000000, got 0"),
    ]

    /// Scenes that are nested too deeply, which no JSON Schema can detect.
    static let tooDeep = [
        Case(
            text: layer(
                String(repeating: #""type": "list", "rows": [{"#, count: 25) + #""type": "bubbles""#
                    + String(repeating: "}]", count: 25)),
            message:
                "layers[0]\(String(repeating: ".rows[0]", count: 24)).rows: groups and lists may be nested at most 24 deep"
        ),
        Case(
            text: layer(
                String(repeating: #""type": "group", "layers": [{"#, count: 25) + #""type": "bubbles""#
                    + String(repeating: "}]", count: 25)),
            message:
                "layers[0]\(String(repeating: ".layers[0]", count: 24)).layers: groups and lists may be nested at most 24 deep"
        ),
        Case(
            text: layer(
                String(repeating: #""type": "group", "mask": {"#, count: 25) + #""type": "bubbles""#
                    + String(repeating: "}", count: 25)),
            message:
                "layers[0]\(String(repeating: ".mask", count: 25)): groups and lists may be nested at most 24 deep"
        ),
    ]
}
