/// Values of a preloader's properties, for `FigurePropertyTests`.
enum PreloaderValues {
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
