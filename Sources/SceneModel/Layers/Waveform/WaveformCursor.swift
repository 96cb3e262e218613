import Geometry

/// A line at the position of playback.
public struct WaveformCursor: Sendable, Equatable {
    /// Its colour.
    public var color = Track.constant(Color(red: 255, green: 255, blue: 255))
    /// The width in points.
    public var width = 2.0

    /// Creates a white line, two points wide.
    public init() {}

    static let format = ObjectFormat<WaveformCursor>(
        properties: [
            .optional("color", \.color, .track(of: .color), "Its colour. Default: white."),
            .optional("width", \.width, .number(in: 0.1...1000), "Its width in points. Default: 2."),
        ]
    ).format(startingFrom: WaveformCursor())
}
