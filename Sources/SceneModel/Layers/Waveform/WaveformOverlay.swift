import Geometry

/// A second sound, whose waveform lies over the first one's on the same scale.
public struct WaveformOverlay: Sendable, Equatable {
    /// The file, by its path from the scene's folder.
    public var file = ""
    /// The channel, from 1; all channels mixed if nil.
    public var channel: Int?
    /// What it is painted with.
    public var color = PaintTrack.color(Color(red: 0x34, green: 0xD3, blue: 0x99))
    /// What its mean is painted with; as the first one's if nil.
    public var meanColor: PaintTrack?
    /// The part of its samples that have arrived, 0 to 1.
    public var drawn = Track.constant(1.0)

    /// No file yet.
    public init() {}

    static let format = ObjectFormat<WaveformOverlay>(
        properties: [
            .required(
                "file", \.file, .file(.sound, .film),
                "The file, by its path from the scene's folder: a sound or a film."),
            .optional("channel", \.channel, .channel, WaveformContent.channelSummary),
            .optional(
                "color", \.color, .paintTrack,
                "What it is painted with; a gradient lies over the layer. Default: \"#34D399\"."),
            .optional(
                "meanColor", \.meanColor, .paintTrack,
                "What the mean of the amplitude is painted with, over the maximum. Default: for the style \"classic\" \"#FFFFFF73\", otherwise the mean is not shown."
            ),
            .optional("drawn", \.drawn, .track(of: .number(in: 0...1)), WaveformContent.drawnSummary),
        ],
        synonyms: [
            "src": ["file"], "url": ["file"], "path": ["file"], "waveColor": ["color"], "fill": ["color"],
            "reveal": ["drawn"], "loaded": ["drawn"], "arrived": ["drawn"],
        ]
    ).format(startingFrom: WaveformOverlay())
}

extension Format where Value == Int {
    /// The number of a channel.
    static var channel: Format { .integer(in: 1...8) }
}
