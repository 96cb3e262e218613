/// Values of a chart's properties that lead to different pixels.
enum ChartValues {
    static let bars: [String: FigureValues.Values] = [
        "style": [#""bars""#, #""rows""#],
        "values": ["[3, 5]", "[3, 4]", ##"[3, {"value": 5, "color": "#FF0000"}]"##],
        "labels": [#"["a", "b"]"#, #"["a", "c"]"#, nil], "series": [nil], "stacked": [nil],
        "min": [nil, "-3"], "max": [nil, "9"], "format": [#""0""#, #""0.0""#],
        "numbers": [#""values""#, #""none""#, #""shares""#], "axis": ["false", "true"],
        "draw": [
            #"{"duration": 2}"#, nil, "true", #"{"duration": 1}"#, #"{"duration": 2, "delay": 0.3}"#,
            #"{"duration": 2, "stagger": 0.7}"#, #"{"duration": 2, "curve": "linear"}"#,
            #"{"duration": 2, "order": "last"}"#,
        ],
        "size": ["[30, 20]", "[26, 20]", "[30, 16]", #"["80%", 20]"#],
        "font": [#""Inter""#, #""Noto Serif""#], "fontSize": ["4", "5"],
        "color": [##""#FFFFFF""##, ##""#FF8000""##], "colors": [##"["#FF8000"]"##, ##"["#FF8040"]"##],
        "gap": ["0.2", "0.5"], "cornerRadius": ["1", "3"], "lineWidth": [nil], "area": [nil],
        "innerRadius": [nil], "center": [nil],
    ]

    static let others: [[String: FigureValues.Values]] = [
        [
            "values": [nil], "labels": [nil],
            "series": [
                #"[{"values": [3, 1]}, {"values": [2, 4]}]"#, #"[{"values": [3, 1]}, {"values": [2, 5]}]"#,
                #"[{"values": [3, 1], "name": "n"}, {"values": [2, 4]}]"#,
                ##"[{"values": [3, 1], "color": "#00FF00"}, {"values": [2, 4]}]"##,
            ], "stacked": ["false", "true"], "numbers": [#""none""#],
            "format": [nil], "font": [nil],
            "colors": [##"["#FF8000", "#0080FF"]"##, ##"["#FF8000", "#0080F0"]"##],
            "fontSize": ["4"], "draw": [nil],
        ],
        [
            "style": [#""lines""#], "values": ["[3, 5, 1]", "[3, 4, 1]"], "labels": [nil],
            "lineWidth": ["1", "2"], "area": ["true", "false"], "gap": [nil], "cornerRadius": [nil],
            "numbers": [#""values""#, #""none""#],
            "draw": [
                #"{"duration": 2}"#, nil, #"{"duration": 1}"#, #"{"duration": 2, "delay": 0.3}"#,
                #"{"duration": 2, "curve": "linear"}"#,
            ],
        ],
        [
            "style": [#""donut""#, #""pie""#], "values": ["[3, 5, 1]", "[3, 4, 1]"], "labels": [nil],
            "innerRadius": [nil], "center": [nil], "min": [nil], "max": [nil], "axis": [nil], "gap": [nil],
            "cornerRadius": [nil], "colors": [##"["#FF8000", "#0080FF"]"##, ##"["#FF8000", "#0080F0"]"##],
            "draw": [
                #"{"duration": 2}"#, nil, #"{"duration": 1}"#, #"{"duration": 2, "delay": 0.3}"#,
                #"{"duration": 2, "curve": "linear"}"#,
            ],
        ],
        [
            "style": [#""donut""#], "values": ["[3, 5, 1]"], "labels": [nil], "numbers": [#""none""#],
            "size": ["[30, 20]", "[30, 16]"], "innerRadius": ["0.6", "0.7"], "min": [nil], "max": [nil],
            "axis": [nil], "gap": [nil],
            "center": [
                #"{"number": 8}"#, #"{"number": 9}"#, #""x""#, #"{"number": 8, "label": "x"}"#, nil,
            ], "cornerRadius": [nil], "fontSize": ["2"], "draw": [nil],
        ],
    ]
}
