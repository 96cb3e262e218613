import Geometry

/// A picture from a PNG, JPEG or WebP file, an image sequence from numbered files, or a film.
public struct ImageContent: LayerContent, Equatable {
    /// The value of `type` in scene files.
    public static let typeName = "image"

    /// The path of the file, relative to the scene's folder. A path with a placeholder for a number, such as `%04d`,
    /// stands for an image sequence.
    public var file = ""
    /// The size of the layer; nil for one point per pixel of the picture. A side that hugs keeps the picture's shape.
    public var size: LayerSize?
    /// The method of fitting the picture into `size`.
    public var fit = ImageFit.cover
    /// The visible part of the picture, in unit coordinates from 0 to 1.
    public var crop = Track.constant(Self.whole)
    /// A slow movement over the picture; nil for none.
    public var kenBurns: KenBurns?
    /// The radius of the layer's corners, in points.
    public var cornerRadius = Track.constant(0.0)
    /// A colour that replaces the colours of all pixels, whose alpha is kept; nil for the picture's own colours.
    public var tint: Color?
    /// The frame rate of an image sequence; nil for 30. Films are played by their own timestamps.
    public var rate: FrameRate?
    /// The playback speed of an image sequence or a film.
    public var speed = 1.0
    /// The time in the image sequence or film at which playback starts, in seconds.
    public var offset = 0.0
    /// True to loop the image sequence or film; false to keep its last picture.
    public var loop = false
    /// The time in the image sequence or film over the layer's time, in seconds; nil for `offset`, `speed` and `loop`.
    public var time: Track<Double>?

    /// The gain of the film's sound, in dB.
    public var gain = Track.constant(0.0)
    /// The equalizer and the ducking of the film's sound.
    public var shaping = SoundShaping()
    /// The pitch of the film's sound at another speed.
    public var pitch = SoundPitch.follows
    /// True to leave out the film's sound.
    public var isMuted = false

    /// The required number of pictures in an image sequence. If nil, the sequence ends at the first missing number. Not
    /// part of the JSON.
    package var pictureCount: Int?

    /// Creates a layer without a file.
    public init() {}

    /// The crop rectangle that shows the whole picture.
    public static let whole = Rectangle(origin: Point(0, 0), size: Size(width: 1, height: 1))

    /// The default frame rate of an image sequence.
    package static let usualRate: FrameRate = {
        guard let rate = FrameRate(30) else { preconditionFailure("30 is a frame rate") }
        return rate
    }()
}

extension ImageContent: PlayedContent {}

extension ImageContent: SizedContent {
    /// The size; nil for one point per pixel of the picture.
    public var layerSize: LayerSize? {
        get { size }
        set { size = newValue }
    }
}

extension ImageContent: DescribedContent {
    /// A description of the layer type, for the JSON Schema.
    public static let summary =
        "A picture (PNG, JPEG, WebP), an image sequence, or a film."

    /// The keys of this layer type in scene files.
    public static let format = ObjectFormat<ImageContent>(
        properties: [
            .required(
                "file", \.file, .file(.picture, .film),
                "The path of a picture or a film, relative to the scene's folder. \"frames/%04d.png\" is an image sequence whose numbers start at 0, 1, 2, 3 or 4."
            ),
            .optional(
                "size", \.size, .layerSize(in: 0.01...100_000, hugs: true),
                "[width, height], each in points, a share such as \"50%\", \"fill\", or \"hug\" to keep the picture's shape. Default: one point per pixel."
            ),
            .optional(
                "fit", \.fit, .choice(of: "fit"),
                "How the picture is fitted into another aspect ratio. Default: cover."),
            .optional(
                "crop", \.crop, .track(of: .unitRectangle),
                "The visible part, [x, y, width, height] from 0 to 1. Default: all."),
            .optional(
                "kenBurns", \.kenBurns, KenBurns.either,
                "A slow movement over the picture while the layer is visible: \"in\", \"out\", or an object. Default: none."
            ),
            .optional(
                "cornerRadius", \.cornerRadius, .track(of: .number(in: 0...100_000)),
                "The radius of the corners, in points. Default: 0."),
            .optional(
                "tint", \.tint, .color,
                "A colour that replaces the colours of all pixels; their alpha is kept. Default: the picture's own colours."
            ),
            .optional(
                "rate", \.rate, FrameRate.format, "The frame rate of an image sequence. Default: 30."),
            .optional(
                "speed", \.speed, .number(in: 0.01...100),
                "The playback speed of an image sequence or a film. Default: 1."),
            .optional(
                "offset", \.offset, .number(in: 0...1_000_000),
                "The time in an image sequence or a film at which playback starts, in seconds. Default: 0."),
            .optional(
                "loop", \.loop, .boolean,
                "True to loop an image sequence or a film; otherwise its last picture stays. Default: false."
            ),
            .optional(
                "time", \.time, .fileTime,
                "The time in an image sequence or a film over the layer's time, in seconds, instead of \"offset\", \"speed\" and \"loop\": equal values freeze it, falling values play it backwards. Default: none."
            ),
            .optional("gain", \.gain, .gain, "For a film's sound. " + AudioClip.gainSummary),
            .optional(
                "pitch", \.pitch, .choice(of: "pitch"),
                "The pitch of a film's sound at another \"speed\" or with a \"time\": it follows the speed as on a tape, or is kept. Default: follows."
            ),
            .optional("muted", \.isMuted, .boolean, "True to leave out the sound of a film. Default: false."),
        ] + SoundShaping.properties(\.shaping),
        checks: [
            .init("crop") { content in
                // Allows for rounding in these sums.
                let most = 1 + 1e-9
                let isInside = content.crop.values.allSatisfy {
                    $0.origin.x + $0.size.width <= most && $0.origin.y + $0.size.height <= most
                }
                return isInside
                    ? nil : Fault("crop", "expected [x, y, width, height] of a part inside the picture")
            },
            .init("crop", "size") { content in
                content.crop.isConstant || content.size != nil
                    ? nil : Fault("crop", "with keyframes, needs a \"size\"")
            },
            .init("kenBurns", "fit") { content in
                content.kenBurns == nil || content.fit == .cover || content.fit == .fill
                    ? nil : Fault("kenBurns", "needs the fit \"cover\" or \"fill\"")
            },
            .init("time", "speed", "offset", "loop", fault: timeFault),
            .init("time", "pitch") { content in
                content.pitch == .follows || content.time?.neverFalls ?? true
                    ? nil : Fault("pitch", "\"kept\" needs a \"time\" that does not run backwards")
            },
        ],
        synonyms: timeSynonyms + SoundShaping.synonyms + [
            "trim": ["offset"], "seek": ["offset"],
            "src": ["file"], "path": ["file"], "source": ["file"], "url": ["file"], "image": ["file"],
            "pan": ["kenBurns"], "zoom": ["kenBurns"],
            "width": ["size"], "height": ["size"], "radius": ["cornerRadius"],
            "borderRadius": ["cornerRadius"], "repeats": ["loop"], "fps": ["rate"], "volume": ["gain"],
            "mute": ["muted"], "audio": ["gain", "muted"],
        ])
}

extension Format where Value == Rectangle {
    /// The format of a rectangle in unit coordinates: `[x, y, width, height]`.
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
    /// Shows the picture centred with one point per pixel, cropping the parts outside of the layer.
    case none
}
