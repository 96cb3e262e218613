extension WaveformContent: DescribedContent {
    /// A description of the layer type, for the JSON Schema.
    public static let summary =
        "The waveform of a sound; the part that was played has its own colour."

    static let channelSummary = "The channel, from 1. Default: all channels mixed."
    static let drawnSummary =
        "The fraction of the samples that are drawn: a track from 0 to 1 lets the waveform draw itself. Default: 1."

    static let levelSummary =
        "The weight of the mean amplitude in the drawn height, against the maximum: 0 draws the maximum, 1 the mean. The maxima of voices are almost equal, their means are not. Default: 0.85."

    /// The keys of this layer type in scene files.
    public static let format = ObjectFormat<WaveformContent>(
        properties: [
            .required(
                "file", \.file, .file(.sound, .film),
                "The path of a sound, or of a film whose sound is shown, relative to the scene's folder."
            ),
            .optional("channel", \.channel, .channel, channelSummary),
            .optional(
                "size", \.size, .size(in: 0.1...10_000), "[width, height] in points. Default: [320, 80]."),
            .optional(
                "show", \.show, .choice(of: "kind"),
                "\"amplitude\" shows the whole sound over time, \"spectrum\" the frequencies at the position of playback, from low to high. Default: \"amplitude\"."
            ),
            .optional("style", \.style, .choice(of: "style"), "The drawing style. Default: \"bars\"."),
            .optional(
                "color", \.color, .paintTrack,
                "The paint of the waveform; a gradient covers the layer. Default: \"#9AA5B1\"."),
            .optional(
                "progressColor", \.progressColor, .paintTrack,
                "The paint of the part that was played. Default: \"#2F80ED\"."),
            .optional(
                "meanColor", \.meanColor, .paintTrack,
                "The paint of the mean amplitude, which is drawn over the maximum. Default: \"#FFFFFF73\" in the style \"classic\". In other styles the mean is not shown by default."
            ),
            .optional(
                "progressMeanColor", \.progressMeanColor, .paintTrack,
                "The paint of the mean amplitude in the part that was played. Default: meanColor."),
            .optional("level", \.level, .number(in: 0...1), levelSummary),
            .optional(
                "barWidth", \.barWidth, .number(in: 0.5...1000),
                "The width of a bar, in points; in a circle the width of its inner end. Default: 3, less in a small circle."
            ),
            .optional(
                "barGap", \.barGap, .number(in: 0...1000),
                "The gap between bars, in points. The points of a contour are one bar and one gap apart. Default: 2, less in a small circle."
            ),
            .optional(
                "barRadius", \.barRadius, .number(in: 0...1000),
                "The radius of a bar's ends, in points. Default: half the bar's width."),
            .optional(
                "barAlign", \.barAlign, .choice(of: "alignment"),
                "Where the bars of the style \"bars\" stand: \"top\", \"middle\" or \"bottom\". Default: \"middle\", for a spectrum \"bottom\"."
            ),
            .optional(
                "barMinHeight", \.barMinHeight, .number(in: 0...10_000),
                "The height of a bar in silence, in points. Default: barWidth for bars, and 1 point for a contour."
            ),
            .optional(
                "innerRadius", \.innerRadius, .number(in: 0.05...0.95),
                "The radius at which the bars of a circle start, as a fraction of the outer radius. Default: 0.5."
            ),
            .optional(
                "normalize", \.normalize, .boolean,
                "True to scale the waveform so that the loudest part of the sound, or of both sounds if there is an overlay, fills the height. If false, only samples at full scale fill the height. Default: true."
            ),
            .optional(
                "progress", \.progress, .track(of: .soundTime),
                "The position of playback, in seconds of the sound. Default: the position at which the scene plays this file or the overlay's file, in an audio clip or in a film layer."
            ),
            .optional(
                "cursor", \.cursor, WaveformCursor.format,
                "A line at the position of playback. Default: none."),
            .optional("drawn", \.drawn, .track(of: .number(in: 0...1)), drawnSummary),
            .optional(
                "zoom", \.zoom, .track(of: .number(in: 1...maximumZoom)),
                "The zoom factor: the width of the whole sound, in widths of the layer. Default: 1."),
            .optional(
                "zoomCenter", \.zoomCenter, .track(of: .number(in: 0...1)),
                "The place in the layer's width, from 0 (left) to 1, that stays fixed when the zoom changes. Default: 0.5."
            ),
            .optional(
                "pan", \.pan, .track(of: .number(in: -1_000_000...1_000_000)),
                "The shift of the view to later times, in seconds of the sound; the view stays inside the sound. Default: 0."
            ),
            .optional(
                "selection", \.selection, WaveformSelection.format,
                "A range of the sound that is marked with a colour behind the waveform. Default: none."),
            .optional(
                "overlay", \.overlay, WaveformOverlay.format,
                "A second sound, whose waveform is drawn over this one at the same scale. Default: none."),
        ],
        checks: [
            .init("style", "innerRadius") { content in
                guard content.innerRadius != nil, content.style != .circle else { return nil }
                return Fault(
                    "innerRadius",
                    "the style is \"\(content.style.rawValue)\"; this key is for the style \"circle\"")
            },
            .init("style", "level") { content in
                guard content.level != nil, content.style == .classic else { return nil }
                return Fault("level", "the style \"classic\" draws the mean over the maximum")
            },
            .init("style", "barAlign") { content in
                guard content.barAlign != nil, content.style != .bars else { return nil }
                return Fault(
                    "barAlign",
                    "the style is \"\(content.style.rawValue)\"; this key is for the style \"bars\"")
            },
            .init("show", "style") { content in
                guard content.show == .spectrum, content.style == .classic else { return nil }
                return Fault("style", "the style \"classic\" draws samples; a spectrum has none")
            },
            .init("show") { content in
                guard content.show == .spectrum, let key = content.keyOfTime else { return nil }
                return Fault(
                    key, "has no effect: \"show\" is \"spectrum\", which has no time from left to right")
            },
        ],
        synonyms: [
            "src": ["file"], "path": ["file"], "source": ["file"], "url": ["file"], "audio": ["file"],
            "sound": ["file"], "width": ["size"], "height": ["size"], "waveColor": ["color"],
            "fill": ["color"], "shape": ["style"], "kind": ["style"], "mode": ["style", "show"],
            "spectrum": ["show"], "frequencies": ["show"], "equalizer": ["show"], "align": ["barAlign"],
            "played": ["progress"], "currentTime": ["progress"], "playedColor": ["progressColor"],
            "rmsColor": ["meanColor"], "rms": ["level"], "dynamics": ["level"], "loudness": ["level"],
            "radius": ["barRadius", "innerRadius"], "gap": ["barGap"],
            "minHeight": ["barMinHeight"], "cursorColor": ["cursor"], "cursorWidth": ["cursor"],
            "reveal": ["drawn"], "loaded": ["drawn"], "arrived": ["drawn"], "offset": ["pan"],
            "scroll": ["pan"], "region": ["selection"], "regions": ["selection"],
            "compare": ["overlay"], "second": ["overlay"], "splitChannels": ["channel"],
            "minPxPerSec": ["zoom"],
        ])
}

extension WaveformContent {
    /// The first key with a value of its own that only means something if the whole sound is shown; nil without any.
    fileprivate var keyOfTime: String? {
        let usual = WaveformContent()
        let keys = [
            ("progressColor", progressColor != usual.progressColor), ("meanColor", meanColor != nil),
            ("progressMeanColor", progressMeanColor != nil), ("level", level != nil),
            ("normalize", !normalize), ("cursor", cursor != nil), ("drawn", drawn != usual.drawn),
            ("zoom", zoom != usual.zoom), ("zoomCenter", zoomCenter != usual.zoomCenter),
            ("pan", pan != usual.pan), ("selection", selection != nil), ("overlay", overlay != nil),
        ]
        return keys.first(where: \.1)?.0
    }
}
