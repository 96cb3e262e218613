/// Values of a shape's properties for `FigurePropertyTests`.
enum ShapeValues {
    private static let path = "\"M0 0H20V14H0ZM4 3H14V9H4Z\""

    static let rectangle: [String: [String?]] = [
        "shape": [#""rectangle""#], "size": ["[20, 14]", "[22, 14]", "[20, 12]"],
        "cornerRadius": ["[2, 0, 2, 2]", "5", "[2, 0, 6, 2]"], "sides": [nil], "points": [nil],
        "innerRadius": [nil],
        "path": [nil], "fillRule": [nil],
        "fill": [
            ##""#FF0000""##, ##""#FF2000""##, #""none""#, ##"{"values": ["#FF0000", "#00FF00"]}"##,
            linear("[0, 0]", "[1, 1]"), linear("[0, 0]", "[1, 0]"), linear("[0.3, 0]", "[1, 1]"),
            ##"{"radial": {"colors": ["#FF0000", "#00FF00"]}}"##,
            ##"{"radial": {"colors": ["#FF0000", "#00FF00"], "endRadius": 0.7}}"##,
        ],
        "stroke": [
            stroke(), nil, stroke(#""width": 2"#), stroke(##""paint": "#0000FF""##),
            stroke(#""join": "round""#), stroke(#""cap": "square""#), stroke(#""miterLimit": 1"#),
            stroke(#""dashes": [30, 4]"#), stroke(#""dashOffset": 3"#), stroke(#""from": 0.3"#),
            stroke(#""to": 0.7"#), stroke(#""to": {"values": [0, 1]}"#),
        ],
        "shadow": [
            shadow("#FFFFFF", "[3, 3]", 1), nil, shadow("#FFFF00", "[3, 3]", 1),
            shadow("#FFFFFF", "[5, 3]", 1), shadow("#FFFFFF", "[3, 5]", 1), shadow("#FFFFFF", "[3, 3]", 2),
            shadow("#FFFFFF", #"{"values": [[3, 3], [4, 4]]}"#, 1),
        ],
    ]

    static let others: [[String: [String?]]] = [
        [
            "shape": [#""ellipse""#, #""rectangle""#], "cornerRadius": [nil], "stroke": [nil],
            "shadow": [nil],
        ],
        [
            "shape": [#""polygon""#], "sides": ["5", "6"], "cornerRadius": ["0", "3"],
            "fill": ["\"#FFFFFF\""],
            "stroke": [nil], "shadow": [nil],
        ],
        [
            "shape": [#""star""#], "points": ["5", "6"], "innerRadius": ["0.5", "0.3"],
            "cornerRadius": ["0", "2"], "fill": ["\"#FFFFFF\""], "stroke": [nil], "shadow": [nil],
        ],
        [
            "shape": [#""path""#], "cornerRadius": [nil], "stroke": [nil], "shadow": [nil],
            "fill": ["\"#FFFFFF\""],
            "size": ["[20, 14]", "[22, 14]", "[20, 12]"], "fillRule": [#""nonZero""#, #""evenOdd""#],
            "path": [
                path, #""M0 0H18V14H0ZM4 3H14V9H4Z""#,
                #"{"values": [\#(path), "M0 0H15V14H0ZM4 3H14V9H4Z"]}"#,
            ],
        ],
    ]

    /// Returns a stroke with one member replaced.
    private static func stroke(_ member: String = "") -> String {
        let name = member.prefix { $0 != ":" }
        let members = [
            ##""paint": "#00FF00""##, #""width": 3"#, #""dashes": [24, 4]"#, #""dashOffset": 0"#,
            #""from": 0.05"#,
            #""to": 0.9"#, #""join": "miter""#, #""cap": "butt""#, #""miterLimit": 4"#,
        ].filter { name.isEmpty || !$0.hasPrefix(name) }
        return "{" + (members + (member.isEmpty ? [] : [member])).joined(separator: ", ") + "}"
    }

    private static func shadow(_ color: String, _ offset: String, _ blur: Double) -> String {
        #"{"color": "\#(color)", "offset": \#(offset), "blur": \#(blur)}"#
    }

    private static func linear(_ start: String, _ end: String) -> String {
        ##"{"linear": {"colors": ["#FF0000", "#00FF00"], "startPoint": \##(start), "endPoint": \##(end)}}"##
    }
}
