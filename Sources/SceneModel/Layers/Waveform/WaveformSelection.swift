import Geometry

/// A stretch of a sound that is marked behind its waveform.
public struct WaveformSelection: Sendable, Equatable {
    /// Where it begins, in seconds of the sound.
    public var from = Track.constant(0.0)
    /// Where it ends; there is none where that is not after its beginning.
    public var to = Track.constant(0.0)
    /// Its colour; that of its edges is more opaque.
    public var color = Track.constant(Color(red: 0xFF, green: 0xC5, blue: 0x3D))
    /// From 0 to 1, multiplied with the alpha of the colour.
    public var opacity = Track.constant(0.2)
    /// The radius of its corners, in points.
    public var cornerRadius = 0.0

    /// A selection without length.
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
    /// A time in a sound, in seconds.
    static var soundTime: Format { .number(in: 0...1_000_000) }
}
