import Foundation

/// Two or more JSON values for each property of each layer type, which lead to different pixels.
enum FigureValues {
    /// The values of a property as JSON; nil stands for the omitted property.
    typealias Values = [String?]

    private static let ramp: [String: Values] = [
        "colors": [
            ##"["#FFFFFF", "#203040", "#00FF00"]"##, ##"["#FFFFFF", "#203040", "#00FF0080"]"##,
            ##"["#FFFFFF", "#203041", "#00FF00"]"##,
        ],
        "locations": ["[0, 0.5, 1]", "[0, 0.6, 1]"], "easing": [#""linear""#, #""easeIn""#],
    ]

    /// The properties of text styles.
    private static let style: [String: Values] = [
        "font": [#""Inter""#, #""Noto Serif""#], "weight": ["400", "800"], "italic": ["false", "true"],
        "fontSize": ["9", "10"], "color": [##""#FF8000""##, ##""#FF8080""##, ##""#FF800080""##],
        "letterSpacing": ["0", "1"], "lineHeight": [nil, "20"],
        // Properties that only affect the positions of lines need lines of different lengths.
        "alignment": [#""start""#, #""end""#, #""center""#], "width": ["19", "30"],
        "mostLines": [nil, "1"],
        "outline": [nil, "{}", #"{"width": 1}"#, ##"{"color": "#0000FF"}"##],
        "shadow": [
            #"{"blur": 1}"#, nil, "{}", #"{"blur": 2}"#, #"{"blur": 1, "offset": [3, 3]}"#,
            ##"{"blur": 1, "color": "#FFFFFF"}"##,
        ],
        "background": [
            nil, "{}", ##"{"color": "#FFFFFF"}"##, #"{"padding": [2, 3]}"#, #"{"cornerRadius": 4}"#,
        ],
        "reveal": [
            nil, "{}", #"{"by": "letter"}"#, #"{"by": "line"}"#, #"{"delay": 1.2}"#, #"{"stagger": 1}"#,
            #"{"duration": 2}"#, #"{"duration": 2, "curve": "easeIn"}"#,
            #"{"duration": 2, "offset": [3, 0]}"#,
            #"{"duration": 2, "fade": 0.9}"#, #"{"duration": 2, "effect": "pop"}"#,
            #"{"duration": 2, "order": "last"}"#, #"{"duration": 2, "rotation": 50}"#,
            #"{"duration": 2, "blur": 3}"#, #"{"duration": 2, "scale": 3}"#,
        ],
    ]

    static let own: [String: [String: Values]] = [
        "gradient": [
            "preset": [#""contest""#, #""telegram-ios""#],
            "colors": [
                ##"["#FFFFFF", "#000000", "#FF0000", "#0000FF"]"##,
                ##"["#FFFFFF", "#000000", "#FF0000", "#0000F0"]"##,
                ##"["#FFFFFF", "#001000", "#FF0000", "#0000FF"]"##,
                ##"["#F0FFFF", "#000000", "#FF0000", "#0000FF"]"##,
            ],
            "stations": [
                stations("[0, 1]"), stations("[0.2, 1]"), stations("[0, 0.8]"),
            ],
            "radius": ["0.9", "0.7"], "exponent": ["3", "4"], "swirl": ["0", "1"],
            "stepDuration": ["0.5", "0.7"], "curve": [#""linear""#, #""easeIn""#],
            "plateau": ["0.05", "0.15", "[0.05, 0.05, 0.2, 0.05]"],
            "phase": [nil, "1.5", #"{"values": [0, 3]}"#, #"{"steps": [0.1, 1.2]}"#],
        ],
        "linearGradient": ramp.merging([
            "startPoint": ["[0, 0]", "[0.2, 0]", "[0, 0.2]"], "endPoint": ["[1, 1]", "[0.8, 1]", "[1, 0.8]"],
        ]) { $1 },
        "radialGradient": ramp.merging([
            "startCenter": ["[0.5, 0.5]", "[0.4, 0.5]", "[0.5, 0.4]"], "startRadius": ["3", "5"],
            "endCenter": ["[0.5, 0.5]", "[0.55, 0.5]", "[0.5, 0.55]"], "endRadius": ["15", "17"],
            "extendsBefore": ["true", "false"], "extendsAfter": ["true", "false"],
        ]) { $1 },
        "bubbles": bubbles(8), "messages": ChatValues.all, "preloader": PreloaderValues.all,
        "waveform": WaveformValues.bars, "chart": ChartValues.bars,
        "particles": particles(4),
        "text": style.merging([
            "text": [#""Ab g""#, #""Ab h""#, #"["Ab ", {"text": "g", "weight": 900}]"#, #""Abc""#],
            "conceal": [nil, #"{"duration": 1}"#, #"{"duration": 1, "by": "letter"}"#],
            "fit": [nil], "height": [nil], "smallest": [nil],
            "color": [
                ##""#FF8000""##, ##""#FF8080""##, ##""#FF800080""##,
                ##"{"linear": {"colors": ["#FF8000", "#0080FF"]}}"##,
                ##"{"radial": {"colors": ["#FF8000", "#0080FF"]}}"##,
            ],
        ]) { $1 },
        "captions": style.merging([
            "file": [#""f""#, #""g g g""#], "offset": ["0", "0.3"],
            "words": [#""highlight""#, #""appear""#, #""all""#],
            "highlight": [
                nil, ##""#00FF00""##, ##""#00FF0080""##, #"{"scale": 1.5}"#, #"{"scale": 2}"#,
                #"{"scale": 2, "curve": "easeOutBack"}"#, #"{"background": {}}"#,
                ##"{"background": {"color": "#FF0000"}}"##, #"{"background": {"padding": [3, 8]}}"#,
            ],
            "mostWords": [nil, "1"], "textTransform": [#""none""#, #""uppercase""#],
            "upcoming": [nil, ##""#0000FF""##],
            "verticalAlignment": [#""center""#, #""bottom""#, #""top""#],
            "fadeIn": ["0.04", "0.5"], "fadeOut": ["0.08", "0.5"], "balanced": ["true", "false"],
        ]) { $1 },
        "shape": ShapeValues.rectangle,
        "pattern": [
            "drawing": [#""doodles""#, #""waves""#], "path": [nil, "\"M0 0H9V9H0Z\""],
            "image": [nil], "tint": [nil],
            "tile": ["[40, 30]", "[30, 30]", "[40, 40]"], "lineWidth": ["2", "3"],
            "color": [##""#FFFFFF""##, ##""#FFF000""##], "intensity": ["0.8", "0.5"], "angle": ["0", "20"],
            "offset": ["[0, 0]", "[0.5, 0]", "[0, 3]"], "blend": [#""normal""#, #""multiply""#],
        ],
        "image": [
            "file": [#""f%d""#, #""g%d""#], "size": ["[30, 14]", "[29, 14]", "[30, 15]"],
            "fit": [#""cover""#, #""contain""#, #""fill""#, #""none""#],
            "crop": [
                "[0, 0, 1, 1]", "[0.1, 0, 0.9, 1]", "[0, 0.1, 1, 0.9]", "[0, 0, 0.9, 1]",
                #"{"values": [[0, 0, 1, 1], [0.2, 0, 0.5, 1]]}"#,
            ],
            "kenBurns": [nil, #""in""#, #""out""#, #"{"zoom": 2, "focus": [1, 0]}"#],
            "gain": ["0", "-6"], "eq": [nil, #"{"low": 3}"#], "duck": [nil, #""one""#],
            "pitch": [#""follows""#, #""kept""#], "muted": [nil, "true"],
            "cornerRadius": ["2", "5"], "tint": [nil, ##""#FF8000""##], "rate": ["2", "3"],
            "speed": ["1", "1.7"], "offset": ["0", "0.6"], "loop": ["false", "true"],
            "time": [nil, "1", #"{"values": [2, 0], "duration": 2}"#],
        ],
        "lottie": [
            "file": [#""f""#, #""g""#], "size": ["[30, 14]", "[29, 14]", "[30, 15]"],
            "fit": [#""cover""#, #""contain""#, #""fill""#, #""none""#],
            "speed": ["1", "1.7"], "offset": ["0", "0.6"], "loop": ["false", "true"],
            "time": [nil, "1", #"{"values": [2, 0], "duration": 2}"#],
        ],
        "group": [
            "layers": [
                grouped(40, "#F0C040"), grouped(39, "#F0C040"), grouped(40, "#F0C050"), grouped(5, "#F0C040"),
            ],
            "size": ["[30, 20]", "[26, 20]", "[30, 16]", #""hug""#], "clip": ["true", "false"],
            "background": [##""#405060""##, ##""#405070""##],
            "cornerRadius": ["3", "6"], "blend": [#""multiply""#, #""screen""#], "blur": ["1", "2"],
            "mask": [mask(14), mask(9)], "maskBy": [#""luma""#, #""alpha""#],
            "camera": ["[2, 1]", "[4, 1]", "[2, 3]"], "depths": ["[1, 0]", "[1, 0.5]"],
            "bounded": ["false", "true"], "clips": [nil, #"[{"file": "s"}]"#],
        ],
        "stack": boxes.merging([
            "layers": [boxed("#F0C040"), boxed("#F0C050")], "direction": [#""row""#, #""column""#],
            "align": [#""center""#, #""start""#, #""stretch""#],
            "justify": [#""start""#, #""end""#, #""spaceEvenly""#], "wrap": ["true", "false"],
        ]) { $1 },
        "grid": boxes.merging([
            "layers": [boxed("#F0C040"), boxed("#F0C050")], "columns": ["2", #"["auto", "1fr"]"#, "[9, 14]"],
            "rows": [nil, #"["1fr", "auto"]"#, "[12]"], "align": [#""center""#, #""start""#],
            "justify": [#""start""#, #""end""#],
        ]) { $1 },
        "sequence": [
            "items": [items("#F0C040"), items("#F0C050")], "size": ["[30, 20]", "[26, 20]", "[30, 16]"],
            "transition": [
                #"{"type": "crossfade", "duration": 1}"#, #""cut""#, #"{"type": "dip", "duration": 1}"#,
                ##"{"type": "dip", "duration": 1, "color": "#FF0000"}"##,
                #"{"type": "push", "duration": 1}"#, #"{"type": "slide", "duration": 1}"#,
                #"{"type": "cover", "duration": 1}"#, #"{"type": "uncover", "duration": 1}"#,
                #"{"type": "uncover", "duration": 1, "side": "top"}"#, #"{"type": "wipe", "duration": 1}"#,
                #"{"type": "wipe", "duration": 1, "angle": 40}"#,
                #"{"type": "wipe", "duration": 1, "softness": 0.4}"#, #"{"type": "iris", "duration": 1}"#,
                #"{"type": "clock", "duration": 1}"#, #"{"type": "zoom", "duration": 1}"#,
                #"{"type": "blur", "duration": 1}"#, #"{"type": "luma", "duration": 1, "file": "f0"}"#,
                #"{"type": "luma", "duration": 1, "file": "g0", "softness": 0.5}"#,
                #"{"type": "crossfade", "duration": 1.1}"#,
                #"{"type": "crossfade", "duration": 1, "curve": "easeIn"}"#,
            ],
        ],
        "list": [
            "rows": [listed("#F0C040", 8), listed("#F0C050", 8), listed("#F0C040", 7)],
            "rowHeight": ["9", "8", nil], "spacing": ["1", "2"],
            "size": ["[30, 20]", "[26, 20]", "[30, 16]"],
            "scroll": [
                #"{"values": [0, 30], "duration": 1.5}"#, "5",
                #"{"values": [0, 30], "duration": 1.5, "curves": ["easeIn"]}"#,
            ],
            "spring": [
                #"{"resistance": 40}"#, #"{"preset": "lively", "resistance": 40}"#, #"{"resistance": 90}"#,
                #"{"damping": 0.3, "resistance": 40}"#, #"{"frequency": 3, "resistance": 40}"#,
            ],
            "touch": ["3", "30", "[3, 3]"],
        ],
    ]

    /// More layers of a type, in which other properties matter.
    static let further: [String: [[String: Values]]] = [
        "bubbles": [bubbles(40)], "shape": ShapeValues.others, "preloader": [PreloaderValues.colored],
        "particles": [particles(80)], "waveform": WaveformValues.others,
        "chart": ChartValues.others,
        // A text that shrinks has the same pixels whatever its largest size is.
        "text": [
            [
                "text": [
                    ##"["g", {"number": 4}]"##, ##"["g", {"number": 5}]"##, ##"["g", {"number": -4}]"##,
                    ##"["g", {"number": {"values": [4, 5]}}]"##, ##"["g", {"number": 4, "format": "00"}]"##,
                    ##"["g", {"number": 4, "color": "#FF0000"}]"##, ##"["g", {"number": 4, "weight": 900}]"##,
                ], "width": ["19"], "mostLines": [nil], "alignment": [#""start""#], "lineHeight": [nil],
            ],
            [
                "fit": [#""shrink""#], "height": ["9", "12"], "smallest": ["2", "8.9"],
                "width": ["19", "12"], "fontSize": ["9"],
                "mostLines": [nil], "alignment": [#""start""#],
            ],
            [
                "color": [
                    ##"{"linear": {"colors": ["#FF8000", "#0080FF"]}}"##,
                    ##"{"linear": {"colors": ["#FF8000", "#0080F0"]}}"##,
                    ##"{"linear": {"colors": ["#FF8000", "#0080FF"], "endPoint": [1, 1]}}"##,
                ]
            ],
            [
                "fit": [#""shrink""#, #""none""#], "width": ["8"], "fontSize": ["9"],
                "letterSpacing": ["0"],
            ],
        ],
        "pattern": [
            [
                "drawing": [nil], "path": [nil], "lineWidth": [nil], "color": [nil],
                "image": [#""f0""#, #""g0""#],
                "tint": ["false", nil],
            ]
        ],
    ]

    private static func grouped(_ count: Int, _ color: String) -> String {
        """
        [{"type": "linearGradient", "colors": ["\(color)", "#2040C0"]},
         {"type": "bubbles", "count": \(count), "radius": 4, "speed": 9, "alpha": 0.8}]
        """
    }

    private static func listed(_ color: String, _ height: Int) -> String {
        """
        [{"type": "shape", "size": [20, \(height)], "fill": "\(color)"}, {"type": "bubbles", "count": 4, "radius": 3},
         {"type": "shape", "size": [12, 6], "cornerRadius": 3}, {"type": "shape", "size": [20, \(height)]}]
        """
    }

    private static let boxes: [String: Values] = [
        "gap": ["2", "[3, 2]", "[2, 1]"], "padding": ["1", "[2, 1]", "[1, 2]"],
        "size": ["[30, 20]", "[26, 20]", "[30, 16]", #"["80%", 20]"#, #""hug""#],
        "background": [##""#405060""##, nil, ##""#405070""##], "cornerRadius": ["3", "6"],
        "shadow": [nil, #"{"blur": 2}"#], "clip": ["false", "true"],
    ]

    private static func boxed(_ color: String) -> String {
        """
        [{"type": "shape", "size": [9, 6], "fill": "\(color)"}, {"type": "shape", "size": [5, 9]},
         {"type": "stack", "size": [11, "hug"], "padding": 2, "background": "#40C080"}]
        """
    }

    private static func items(_ color: String) -> String {
        """
        [{"type": "linearGradient", "colors": ["\(color)", "#2040C0"], "duration": 1.8},
         {"type": "radialGradient", "colors": ["#FFFFFF", "#40206060"], "endRadius": 9, "duration": 2.5}]
        """
    }

    private static func mask(_ radius: Int) -> String {
        ##"{"type": "radialGradient", "colors": ["#FFFFFF", "#40206060"], "endRadius": \##(radius)}"##
    }

    private static func stations(_ sixth: String) -> String {
        "[[0.1, 0.1], [0.2, 0.9], [0.3, 0.3], [0.9, 0.1], [0.5, 0.5], \(sixth), [1, 0], [1, 1]]"
    }

    private static func bubbles(_ count: Int) -> [String: Values] {
        [
            "count": ["\(count)", "\(count + 1)"], "radius": ["[3, 9]", "[3, 10]"],
            "speed": ["[5, 20]", "[5, 21]"], "sway": ["[1, 4]", "[1, 5]"],
            "swayPeriod": ["[1, 2]", "[1, 3]"],
            "alpha": ["[0.5, 0.9]", "[0.5, 0.8]"],
            "colors": [##"["#FFFFFF", "#20F040"]"##, ##"["#FF00FF", "#20F040"]"##],
            "seed": ["0", "1"], "colorBy": [#""chance""#, #""mix""#, #""height""#],
            "softness": ["0", "0.5", "0.6"], "rim": ["0", "0.6", "0.7"], "depth": ["0", "0.5", "0.6"],
        ]
    }

    /// A few particles describe themselves; many particles describe the values from which they follow.
    private static func particles(_ rate: Int) -> [String: Values] {
        let cell = ##"""
            "birthRate": \##(rate), "lifetime": 1.5, "contents": "star", "velocity": 9, "velocityRange": 4, "emissionRange": 360,
            "color": "#E0C0A0", "alphaRange": 0.2, "spin": 90, "scaleRange": 0.5, "redRange": 0.6
            """##
        let emitter = #""shape": "circle", "size": [9, 0], "timeOffset": 2"#
        let cells = [
            "", #", "lifetimeRange": 1"#, #", "emissionLongitude": 20"#, #", "xAcceleration": 9"#,
            #", "yAcceleration": 9"#, #", "scaleSpeed": 1"#, #", "spinRange": 90"#,
            #", "greenRange": 0.9"#, #", "blueRange": 0.9"#, #", "redSpeed": -0.5"#, #", "greenSpeed": -0.5"#,
            #", "blueSpeed": -0.5"#, #", "alphaSpeed": -0.5"#, #", "beginTime": 0.3"#, #", "duration": 1"#,
            #", "cells": [{"birthRate": 3, "lifetime": 0.5, "scale": 0.5}]"#,
        ].map { "[{\(cell)\($0)}]" }
        let others = [
            cell.replacingOccurrences(of: "star", with: "disc"),
            cell.replacingOccurrences(of: "#E0C0A0", with: "#E0C0A080"),
            cell.replacingOccurrences(of: "1.5", with: "1.6"),
            cell.replacingOccurrences(of: "0.6", with: "0.9"),
        ].map { "[{\($0)}]" }
        let emitters = [
            emitter, emitter + #", "mode": "outline""#, emitter + #", "seed": 1"#,
            emitter + #", "position": [10, 10]"#, emitter + #", "birthRate": 0.5"#,
            emitter + #", "lifetime": 0.5"#, emitter + #", "velocity": 2"#, emitter + #", "scale": 0.5"#,
            emitter + #", "spin": 2"#, emitter + #", "beginTime": 1"#,
            emitter + #", "renderMode": "additive""#,
            emitter + #", "renderMode": "oldestLast""#,
            emitter + #", "position": {"values": [[0, 0], [40, 20]]}"#,
            emitter.replacingOccurrences(of: "circle", with: "line"),
            emitter.replacingOccurrences(of: "[9, 0]", with: "[12, 0]"),
            emitter.replacingOccurrences(of: ": 2", with: ": 2.5"),
        ].map { "{\($0)}" }
        return ["preset": [nil, #""snow""#], "emitter": emitters, "cells": cells + others]
    }

    static let common: [String: Values] = [
        "name": [#""one""#, #""other""#], "start": ["0", "1"], "duration": [nil, "2"], "end": [nil, "3"],
        "opacity": ["1", "0.5"],
        "position": [
            #"{"values": [[19, 12], [22, 12]]}"#, #"{"values": [[19, 12], [22, 18]]}"#, "[22, 12]",
            "[20, 18]",
        ],
        // A layer with a position has no place; see `PlacementTests`.
        "place": [nil], "margin": [nil], "within": [nil],
        "anchor": ["[0.5, 0.5]", "[0.4, 0.5]", "[0.5, 0.6]"], "scale": ["1", "0.9"], "rotation": ["0", "20"],
        "glow": [
            nil, #"{"radius": 3}"#, #"{"radius": 5}"#, ##"{"radius": 3, "color": "#FF8000"}"##,
            #"{"radius": 3, "opacity": 0.5}"#, #"{"radius": 3, "blend": "normal"}"#,
            ##"[{"radius": 3}, {"radius": 9, "color": "#0000FF"}]"##,
        ],
        "shadow": [
            nil, "{}", #"{"blur": 1}"#, #"{"blur": 1, "offset": [3, 0]}"#,
            ##"{"blur": 1, "color": "#FF0000"}"##,
        ],
        "adjust": [
            nil, #"{"exposure": 1}"#, #"{"exposure": 1.5}"#, #"{"temperature": 0.5}"#, #"{"contrast": 0.5}"#,
            #"{"saturation": 0}"#, #"{"lut": "red.cube"}"#, #"{"lut": "red.cube", "lutStrength": 0.5}"#,
            #"{"lut": "blue.cube"}"#, #"{"vignette": {"amount": 0.9, "radius": 0}}"#,
            #"{"vignette": {"amount": 0.9, "radius": 0.3}}"#, #"{"grain": {"amount": 1}}"#,
            #"{"grain": {"amount": 1, "size": 3}}"#, #"{"grain": {"amount": 1, "rate": 5}}"#,
            #"{"lumaKey": {"threshold": 0.3, "softness": 0.6}}"#,
            #"{"lumaKey": {"remove": "bright", "threshold": 0.02}}"#,
            ##"{"chromaKey": {"color": "#FF8000", "similarity": 0.3}}"##,
            ##"{"chromaKey": {"color": "#FF8000", "similarity": 0, "softness": 0.9}}"##,
            ##"{"chromaKey": {"color": "#0000FF", "similarity": 0, "softness": 0.9, "spill": 0.5}}"##,
        ],
        "enter": [
            nil, #"{"effect": "fade", "duration": 2}"#, #"{"effect": "rise", "duration": 2, "distance": 9}"#,
            #"{"effect": "spin", "duration": 2}"#, #"{"effect": "flip", "duration": 2}"#,
            #"{"effect": "blur", "duration": 2}"#, #"{"effect": "wipe", "duration": 2, "angle": 30}"#,
            #"{"effect": "iris", "duration": 2, "softness": 0.5}"#,
            #"{"effect": "slide", "duration": 2, "side": "top", "delay": 0.1, "curve": "linear"}"#,
        ],
        "exit": [nil, #"{"effect": "zoom", "duration": 2, "delay": 0.1}"#],
        // Only the items of a sequence have transitions; see `TransitionTests`.
        "transition": [nil], "grow": [nil],
        "motionBlur": [
            nil, #"{"shutter": 0.8, "samples": 4}"#, #"{"shutter": 0.4, "samples": 4}"#,
            #"{"shutter": 0.8, "samples": 9}"#,
        ],
    ]

    static let scene: [String: Values] = [
        "version": ["1", "1"], "$schema": [nil, #""scene.schema.json""#],
        "size": [#"{"width": 40, "height": 24}"#, #"{"width": 40, "height": 25}"#], "fps": ["30", "25"],
        "duration": ["4", "5"], "seed": ["1", "2"], "background": [##""#102030""##, ##""#405060""##],
        "layers": [#"[{"type": "gradient"}]"#, #"[{"type": "bubbles"}]"#], "pointScale": ["1", "1.5"],
        "loop": [nil, "true"], "audio": [nil, #"{"loudness": -16}"#],
        "metadata": [nil, #"{"title": "A title"}"#],
        "chapters": [nil, #"[{"start": 0, "title": "A chapter"}]"#],
        "subtitles": [nil, #"[{"file": "a.srt"}]"#],
    ]

    /// These properties don't affect a frame's pixels, only the time at which a frame is shown.
}
