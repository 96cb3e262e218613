import Geometry

/// A Lottie animation: JSON that the plug-in Bodymovin exports from After Effects.
public struct LottieContent: LayerContent, Equatable {
    /// The value of `type` in scene files.
    public static let typeName = "lottie"
    /// The version of the drawing code; see `LayerContent.version`.
    public static let version = 2

    /// The path of the animation's file, relative to the scene's folder.
    public var file = ""
    /// The size of the layer in points; nil for the animation's own size.
    public var size: Size?
    /// The method of fitting the animation into `size`.
    public var fit = ImageFit.cover
    /// The playback speed of the animation.
    public var speed = 1.0
    /// The time in the animation at which playback starts, in seconds.
    public var offset = 0.0
    /// True to loop the animation; false to keep its last frame.
    public var loop = false
    /// The time in the animation over the layer's time, in seconds; nil for `offset`, `speed` and `loop`.
    public var time: Track<Double>?

    /// Creates a layer without a file.
    public init() {}
}

extension LottieContent: PlayedContent {}

extension LottieContent: DescribedContent {
    /// A description of the layer type, for the JSON Schema.
    public static let summary = "A Lottie animation, which Bodymovin exports from After Effects."

    /// The keys of this layer type in scene files.
    public static let format = ObjectFormat<LottieContent>(
        properties: [
            .required(
                "file", \.file, .file(.animation), "The path of the file, relative to the scene's folder."),
            .optional(
                "size", \.size, .size(in: 0.01...100_000),
                "[width, height] in points. Default: the animation's own size."),
            .optional(
                "fit", \.fit, .choice(of: "fit"),
                "How the animation is fitted into another aspect ratio. Default: cover."),
            .optional(
                "speed", \.speed, .number(in: 0.01...100),
                "The playback speed. Default: 1."),
            .optional(
                "offset", \.offset, .number(in: 0...1_000_000),
                "The time in the animation at which playback starts, in seconds. Default: 0."),
            .optional(
                "loop", \.loop, .boolean,
                "True to loop the animation; otherwise its last frame stays. Default: false."),
            .optional(
                "time", \.time, .fileTime,
                "The time in the animation over the layer's time, in seconds, instead of \"offset\", \"speed\" and \"loop\": equal values freeze it, falling values play it backwards. Default: none."
            ),
        ],
        checks: [.init("time", "speed", "offset", "loop", fault: timeFault)],
        synonyms: timeSynonyms + [
            "trim": ["offset"], "seek": ["offset"],
            "src": ["file"], "path": ["file"], "source": ["file"], "url": ["file"], "animation": ["file"],
            "width": ["size"], "height": ["size"], "repeats": ["loop"], "rate": ["speed"],
        ])
}
