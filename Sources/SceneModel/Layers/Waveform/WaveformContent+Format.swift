extension WaveformContent: DescribedContent {
    /// A description of the layer type, for the JSON Schema.
    public static let summary =
        "A sound drawn as a waveform, of which the part that was played has a colour of its own."

    static let channelSummary = "The channel, from 1. Default: all channels mixed."
    static let drawnSummary =
        "The part of the samples that have arrived: a track from 0 to 1 lets the waveform draw itself. Default: 1."

    static let levelSummary =
        "How a height follows the amplitude: 0 is its maximum alone, 1 its mean alone. Maxima of voices are almost equal, means are not. Default: 0.85."

    /// The keys of this layer type in scene files.
    public static let format = ObjectFormat<WaveformContent>(
        properties: [
            .required(
                "file", \.file, .file(.sound, .film),
                "The file, by its path from the scene's folder: a sound, or a film of which the sound is shown."
            ),
            .optional("channel", \.channel, .channel, channelSummary),
            .optional(
                "size", \.size, .size(in: 0.1...10_000), "[width, height] in points. Default: [320, 80]."),
            .optional("style", \.style, .choice(of: "style"), "How it is drawn. Default: \"bars\"."),
            .optional(
                "color", \.color, .paintTrack,
                "What it is painted with; a gradient lies over the layer. Default: \"#9AA5B1\"."),
            .optional(
                "progressColor", \.progressColor, .paintTrack,
                "What the part that was played is painted with. Default: \"#2F80ED\"."),
            .optional(
                "meanColor", \.meanColor, .paintTrack,
                "What the mean of the amplitude is painted with, over the maximum. Default: for the style \"classic\" \"#FFFFFF73\", otherwise the mean is not shown."
            ),
            .optional(
                "progressMeanColor", \.progressMeanColor, .paintTrack,
                "The same for the part that was played. Default: meanColor."),
            .optional("level", \.level, .number(in: 0...1), levelSummary),
            .optional(
                "barWidth", \.barWidth, .number(in: 0.5...1000),
                "The width of a bar, in points; in a circle at its inner end. Default: 3, less in a small circle."
            ),
            .optional(
                "barGap", \.barGap, .number(in: 0...1000),
                "From a bar to the next, in points. A contour has a place for each bar and gap. Default: 2, less in a small circle."
            ),
            .optional(
                "barRadius", \.barRadius, .number(in: 0...1000),
                "The radius of a bar's ends, in points. Default: half its width."),
            .optional(
                "barMinHeight", \.barMinHeight, .number(in: 0...10_000),
                "The height of a bar in silence, in points. Default: barWidth; of a contour 1."),
            .optional(
                "innerRadius", \.innerRadius, .number(in: 0.05...0.95),
                "Of a circle: the radius at which bars begin, as a part of the outer one. Default: 0.5."),
            .optional(
                "normalize", \.normalize, .boolean,
                "Whether the loudest place fills the height, that of both sounds if there is an overlay; otherwise full scale does. Default: true."
            ),
            .optional(
                "progress", \.progress, .track(of: .soundTime),
                "Seconds of the sound that were played. Default: as this file, or the overlay's, is heard in the scene: in a clip of its audio, or from a film in a layer."
            ),
            .optional(
                "cursor", \.cursor, WaveformCursor.format,
                "A line where the sound is played. Default: none."),
            .optional("drawn", \.drawn, .track(of: .number(in: 0...1)), drawnSummary),
            .optional(
                "zoom", \.zoom, .track(of: .number(in: 1...mostZoom)),
                "How many times as wide as the layer the whole sound is. Default: 1."),
            .optional(
                "zoomCenter", \.zoomCenter, .track(of: .number(in: 0...1)),
                "The place in the layer's width, from 0 (left) to 1, that stays where it is while the zoom changes. Default: 0.5."
            ),
            .optional(
                "pan", \.pan, .track(of: .number(in: -1_000_000...1_000_000)),
                "How far the view is moved to later, in seconds of the sound; it stays inside the sound. Default: 0."
            ),
            .optional(
                "selection", \.selection, WaveformSelection.format,
                "A stretch that is marked behind the waveform. Default: none."),
            .optional(
                "overlay", \.overlay, WaveformOverlay.format,
                "A second sound, whose waveform lies over this one on the same scale. Default: none."),
        ],
        checks: [
            .init("style", "innerRadius") { content in
                guard content.innerRadius != nil, content.style != .circle else { return nil }
                return Fault(
                    "innerRadius", "the style is \"\(content.style.rawValue)\"; this is for \"circle\"")
            },
            .init("style", "level") { content in
                guard content.level != nil, content.style == .classic else { return nil }
                return Fault("level", "the style \"classic\" draws the mean over the maximum")
            },
        ],
        synonyms: [
            "src": ["file"], "path": ["file"], "source": ["file"], "url": ["file"], "audio": ["file"],
            "sound": ["file"], "width": ["size"], "height": ["size"], "waveColor": ["color"],
            "fill": ["color"], "shape": ["style"], "kind": ["style"], "mode": ["style"],
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
