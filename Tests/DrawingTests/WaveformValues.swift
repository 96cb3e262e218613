import TestSupport

/// Values of a waveform's properties as JSON: for each property a first value, and other values to compare with the
/// first.
enum WaveformValues {
    /// The sounds that the values name.
    static let sounds = [
        "s": TestPeaks.speech("s", count: 2000, rate: 1000),
        "s#0": TestPeaks.speech("s#0", count: 2000, rate: 1000, amplitude: 9000),
        "t": TestPeaks("t", count: 1500, rate: 1000) { $0 % 300 * 40 },
        "t#1": TestPeaks("t#1", count: 1500, rate: 1000) { $0 % 200 * 50 },
    ]

    /// The spectra of the sounds.
    static let spectra = [
        "s": TestSpectrum("s", count: 20) { time, band in (time * 37 + band * 29) % 256 },
        "s#0": TestSpectrum("s#0", count: 20) { time, band in (time * 17 + band * 53) % 256 },
        "t": TestSpectrum("t", count: 15) { time, band in (time * 11 + band * 19) % 256 },
    ]

    static let bars: [String: [String?]] = [
        "file": [#""s""#, #""t""#], "channel": [nil, "1"], "size": ["[36, 20]", "[30, 20]", "[36, 16]"],
        "show": [nil], "barAlign": [nil, #""bottom""#, #""top""#],
        "style": [#""bars""#, #""classic""#, #""outline""#, #""mirror""#, #""circle""#],
        "color": [##""#FF8000""##, ##""#FF8040""##, ##"{"linear": {"colors": ["#FF8000", "#00FF00"]}}"##],
        "progressColor": [##""#0080FF""##, ##""#0040FF""##],
        "meanColor": [##""#FFFFFF80""##, ##""#000000""##, #""none""#],
        "progressMeanColor": [nil, ##""#00FF00""##], "barWidth": ["3", "4"], "barGap": ["1", "2"],
        "level": [nil, "0.5", "0"], "barRadius": [nil, "0"], "barMinHeight": ["2", "16"],
        "innerRadius": [nil],
        "normalize": ["true", "false"], "progress": [#"{"values": [0, 1.3]}"#, "1.2", nil],
        "cursor": ["{}", nil, #"{"width": 4}"#, ##"{"color": "#FF00FF"}"##],
        "drawn": [#"{"values": [0, 1]}"#, "0.3", "1"],
        "zoom": ["2", "3", #"{"values": [1, 4]}"#], "zoomCenter": ["0.5", "0.2"], "pan": ["0.1", "0.4"],
        "selection": [
            #"{"from": 0.6, "to": 1.1}"#, nil, #"{"from": 0.7, "to": 1.1}"#, #"{"from": 0.6, "to": 1.2}"#,
            ##"{"from": 0.6, "to": 1.1, "color": "#00FF00"}"##,
            #"{"from": 0.6, "to": 1.1, "opacity": 0.6}"#,
            #"{"from": 0.6, "to": 1.1, "cornerRadius": 4}"#,
        ],
        "overlay": [
            #"{"file": "t"}"#, nil, #"{"file": "s"}"#, #"{"file": "t", "channel": 2}"#,
            ##"{"file": "t", "color": "#00FF00"}"##, ##"{"file": "t", "meanColor": "#FF0000"}"##,
            #"{"file": "t", "drawn": {"values": [0, 1]}}"#,
        ],
    ]

    /// Values for the other styles, in which some properties have no effect.
    static let others: [[String: [String?]]] = [
        spectrum([:]), spectrum(["style": [#""outline""#], "barRadius": [nil], "barAlign": [nil]]),
        spectrum(["style": [#""mirror""#], "barRadius": [nil], "barAlign": [nil]]),
        spectrum([
            "style": [#""circle""#], "innerRadius": ["0.3", "0.6"], "barWidth": ["2", "3"], "barAlign": [nil],
            "size": ["[36, 20]", "[36, 16]"],
        ]),
        [
            "style": [#""classic""#], "barAlign": [nil], "barWidth": [nil], "barGap": [nil],
            "barRadius": [nil],
            "barMinHeight": [nil], "level": [nil], "meanColor": [nil, ##""#000000""##],
        ],
        ["style": [#""outline""#], "barRadius": [nil], "barAlign": [nil]],
        ["style": [#""mirror""#], "barRadius": [nil], "barAlign": [nil]],
        [
            "style": [#""circle""#], "barAlign": [nil], "innerRadius": ["0.3", "0.6"],
            "size": ["[36, 20]", "[36, 16]"],
            "barWidth": ["2", "3"],
            "selection": [
                #"{"from": 0.6, "to": 1.1}"#, nil, #"{"from": 0.7, "to": 1.1}"#,
                #"{"from": 0.6, "to": 1.2}"#,
            ],
        ],
    ]

    /// Values for a spectrum, without the keys that it does not have.
    private static func spectrum(_ others: [String: [String?]]) -> [String: [String?]] {
        let own: [String: [String?]] = [
            "show": [#""spectrum""#], "style": [#""bars""#], "barAlign": [nil, #""middle""#, #""top""#],
        ]
        let none = [
            "progressColor", "meanColor", "progressMeanColor", "level", "normalize", "cursor", "drawn",
            "zoom",
            "zoomCenter", "pan", "selection", "overlay",
        ]
        let missing = Dictionary(uniqueKeysWithValues: none.map { ($0, [String?.none]) })
        return own.merging(missing) { one, _ in one }.merging(others) { _, other in other }
    }
}
