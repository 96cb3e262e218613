import Geometry

/// A second sound, whose waveform is drawn over the first one's at the same scale.
public struct WaveformOverlay: Sendable, Equatable {
    /// The path of the file from the scene's folder.
    public var file = ""
    /// The channel, from 1; nil for a mix of all channels.
    public var channel: Int?
    /// The paint.
    public var color = PaintTrack.color(Color(red: 0x34, green: 0xD3, blue: 0x99))
    /// The paint of its mean; nil for that of the first sound.
    public var meanColor: PaintTrack?
    /// The fraction of the samples that are drawn, from 0 to 1.
    public var drawn = Track.constant(1.0)

    /// Creates an overlay without a file.
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
    /// The format of a channel's number.
    static var channel: Format { .integer(in: 1...8) }
}
