import Geometry

/// A range of a sound that is marked with a colour behind the waveform.
public struct WaveformSelection: Sendable, Equatable {
    /// The start of the marked part, in seconds of the sound.
    public var from = Track.constant(0.0)
    /// The end of the marked part, in seconds of the sound. If the end is not after the start, nothing is marked.
    public var to = Track.constant(0.0)
    /// The colour of the marked part; the edges are more opaque.
    public var color = Track.constant(Color(red: 0xFF, green: 0xC5, blue: 0x3D))
    /// The opacity from 0 to 1, by which the colour's alpha is multiplied.
    public var opacity = Track.constant(0.2)
    /// The corner radius of the marked part, in points.
    public var cornerRadius = 0.0

    /// Creates an empty selection.
    public init() {}

    static let format = ObjectFormat<WaveformSelection>(
        properties: [
            .required(
                "from", \.from, .track(of: .soundTime),
                "The start of the marked part, in seconds of the sound."),
            .required(
                "to", \.to, .track(of: .soundTime), "The end of the marked part, in seconds of the sound."),
            .optional(
                "color", \.color, .track(of: .color), "The colour of the marked part. Default: \"#FFC53D\"."),
            .optional(
                "opacity", \.opacity, .track(of: .number(in: 0...1)),
                "The opacity, from 0 to 1. Default: 0.2."),
            .optional(
                "cornerRadius", \.cornerRadius, .number(in: 0...10_000),
                "The corner radius, in points; a circle has no corners. Default: 0."),
        ],
        synonyms: [
            "start": ["from"], "begin": ["from"], "end": ["to"], "duration": ["from", "to"],
            "alpha": ["opacity"], "fill": ["color"], "radius": ["cornerRadius"],
        ]
    ).format(startingFrom: WaveformSelection())
}

extension Format where Value == Double {
    /// The format of a time in a sound, in seconds.
    static var soundTime: Format { .number(in: 0...1_000_000) }
}
