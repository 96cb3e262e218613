import Geometry

/// A picture from a PNG, JPEG or WebP file, or a sequence of pictures from numbered files or a film.
public struct ImageContent: LayerContent, Equatable {
    /// See `LayerContent`.
    public static let typeName = "image"

    /// The path of the file from the scene's folder. A placeholder for a number, such as `%04d`, makes it an image
    /// sequence.
    public var file = ""
    /// The layer's size in points; nil for one point per pixel.
    public var size: Size?
    /// The method of fitting the picture into the size.
    public var fit = ImageFit.cover
    /// The visible part of the picture, in its unit coordinates.
    public var crop = Self.whole
    /// The radius of the corners, in points.
    public var cornerRadius = Track.constant(0.0)
    /// A colour that replaces those of all pixels, keeping their alpha; nil for their own.
    public var tint: Color?
    /// The frame rate of an image sequence; nil for 30. A film has its own timestamps.
    public var rate: FrameRate?
    /// The playback speed of an image sequence or a film.
    public var speed = 1.0
    /// The time in an image sequence or a film at which the layer begins, in seconds.
    public var start = 0.0
    /// True if playback loops; otherwise the last picture stays.
    public var loop = false

    /// The gain of a film's sound, in dB.
    public var gain = Track.constant(0.0)
    /// True if a film's sound is not played.
    public var isMuted = false

    /// The required number of pictures in an image sequence; if nil, it ends at the first gap. Not part of the
    /// description.
    package var pictureCount: Int?

    /// Creates a layer without a file.
    public init() {}

    /// The crop that shows a whole picture.
    public static let whole = Rectangle(origin: Point(0, 0), size: Size(width: 1, height: 1))

    /// The default rate of an image sequence.
    package static let usualRate: FrameRate = {
        guard let rate = FrameRate(30) else { preconditionFailure("30 is a frame rate") }
        return rate
    }()
}

extension ImageContent: DescribedContent {
    /// See `DescribedContent`.
    public static let summary =
        "A picture (PNG, JPEG, WebP), an image sequence, or a film."

    /// See `DescribedContent`.
    public static let format = ObjectFormat<ImageContent>(
        properties: [
            .required(
                "file", \.file, .file(.picture, .film),
                "The file, by its path from the scene's folder: a picture or a film. \"frames/%04d.png\" is an image sequence, from 0, 1, 2, 3 or 4 on."
            ),
            .optional(
                "size", \.size, .size(in: 0.01...100_000),
                "[width, height] in points. Default: a point for each pixel."),
            .optional(
                "fit", \.fit, .choice(of: "fit"),
                "How the picture is fitted into another aspect ratio. Default: cover."),
            .optional(
                "crop", \.crop, .unitRectangle,
                "The part that is shown, [x, y, width, height] from 0 to 1. Default: all."),
            .optional(
                "cornerRadius", \.cornerRadius, .track(of: .number(in: 0...100_000)),
                "The radius of the corners, in points. Default: 0."),
            .optional(
                "tint", \.tint, .color,
                "A colour for all pixels, of which only the alpha is kept. Default: their own."),
            .optional(
                "rate", \.rate, FrameRate.format, "Pictures a second of an image sequence. Default: 30."),
            .optional(
                "speed", \.speed, .number(in: 0.01...100),
                "How many seconds of an image sequence or a film pass in one. Default: 1."),
            .optional(
                "start", \.start, .number(in: 0...1_000_000),
                "Where in an image sequence or a film the layer begins, in seconds. Default: 0."),
            .optional(
                "loop", \.loop, .boolean,
                "Whether an image sequence or a film begins again; otherwise the last picture stays. Default: false."
            ),
            .optional("gain", \.gain, .gain, "For a film's sound. " + AudioClip.gainSummary),
            .optional("muted", \.isMuted, .boolean, "Whether a film is not heard. Default: false."),
        ],
        checks: [
            .init("crop") { content in
                let (origin, size) = (content.crop.origin, content.crop.size)
                // Allows for the rounding of these sums.
                let most = 1 + 1e-9
                guard origin.x + size.width > most || origin.y + size.height > most else { return nil }
                return Fault("crop", "expected [x, y, width, height] of a part inside the picture")
            }
        ],
        synonyms: [
            "src": ["file"], "path": ["file"], "source": ["file"], "url": ["file"], "image": ["file"],
            "width": ["size"], "height": ["size"], "radius": ["cornerRadius"],
            "borderRadius": ["cornerRadius"], "repeats": ["loop"], "fps": ["rate"], "volume": ["gain"],
            "mute": ["muted"], "audio": ["gain", "muted"],
        ])
}

extension Format where Value == Rectangle {
    /// The format of a part, in unit coordinates.
    fileprivate static var unitRectangle: Format {
        Format<[Double]>.list(of: .number(in: 0...1), count: 4...4).map(
            expectation: "[x, y, width, height] from 0 to 1, width and height above 0",
            { numbers in
                guard numbers[2] > 0, numbers[3] > 0 else { return nil }
                return Rectangle(
                    origin: Point(numbers[0], numbers[1]), size: Size(width: numbers[2], height: numbers[3]))
            }, back: { [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height] })
    }
}

/// A method of fitting a picture into a layer with a different aspect ratio.
public enum ImageFit: String, Sendable, CaseIterable {
    /// Stretches the picture.
    case fill
    /// Shows the whole picture, centred.
    case contain
    /// Fills the layer, cropping two sides of the picture.
    case cover
    /// One point per pixel, centred; the rest is cropped.
    case none
}
