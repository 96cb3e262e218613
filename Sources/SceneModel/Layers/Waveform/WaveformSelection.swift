import Geometry

/// A stretch of a sound, marked behind its waveform.
public struct WaveformSelection: Sendable, Equatable {
    /// The start, in seconds of the sound.
    public var from = Track.constant(0.0)
    /// The end; if it is not after the start, nothing is marked.
    public var to = Track.constant(0.0)
    /// The colour; its edges are more opaque.
    public var color = Track.constant(Color(red: 0xFF, green: 0xC5, blue: 0x3D))
    /// The opacity from 0 to 1, multiplied by the colour's alpha.
    public var opacity = Track.constant(0.2)
    /// The corner radius, in points.
    public var cornerRadius = 0.0

    /// Creates an empty selection.
    public init() {}

    static let format = ObjectFormat<WaveformSelection>(
        properties: [
            .required(
                "from", \.from, .track(of: .soundTime), "Where it begins, in seconds of the sound."),
            .required("to", \.to, .track(of: .soundTime), "Where it ends, in seconds of the sound."),
            .optional("color", \.color, .track(of: .color), "Its colour. Default: \"#FFC53D\"."),
            .optional(
                "opacity", \.opacity, .track(of: .number(in: 0...1)), "From 0 to 1. Default: 0.2."),
            .optional(
                "cornerRadius", \.cornerRadius, .number(in: 0...10_000),
                "The radius of its corners, in points; a circle has none. Default: 0."),
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
