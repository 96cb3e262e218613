import Geometry

/// A second sound, whose waveform is drawn over the first sound's waveform at the same scale.
public struct WaveformOverlay: Sendable, Equatable {
    /// The path of the sound file, relative to the scene's folder.
    public var file = ""
    /// The channel to draw, from 1; nil for a mix of all channels.
    public var channel: Int?
    /// The paint of the second waveform.
    public var color = PaintTrack.color(Color(red: 0x34, green: 0xD3, blue: 0x99))
    /// The paint of the second sound's mean amplitude; nil for the same paint as in the first waveform.
    public var meanColor: PaintTrack?
    /// The fraction of the samples whose waveform is visible, from 0 to 1.
    public var drawn = Track.constant(1.0)

    /// Creates an overlay without a file.
    public init() {}

    static let format = ObjectFormat<WaveformOverlay>(
        properties: [
            .required(
                "file", \.file, .file(.sound, .film),
                "The path of a sound or a film, relative to the scene's folder."),
            .optional("channel", \.channel, .channel, WaveformContent.channelSummary),
            .optional(
                "color", \.color, .paintTrack,
                "The paint of the second waveform; a gradient covers the layer. Default: \"#34D399\"."),
            .optional(
                "meanColor", \.meanColor, .paintTrack,
                "The paint of the mean amplitude, which is drawn over the maximum. Default: \"#FFFFFF73\" in the style \"classic\". In other styles the mean is not shown by default."
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
    /// The format of a channel number, from 1.
    static var channel: Format { .integer(in: 1...8) }
}
