import Geometry

/// A Lottie animation: JSON that After Effects exports through Bodymovin.
public struct LottieContent: LayerContent, Equatable {
    /// See `LayerContent`.
    public static let typeName = "lottie"
    /// See `LayerContent`.
    public static let version = 2

    /// The path of the file from the scene's folder.
    public var file = ""
    /// The layer's size in points; nil for the animation's own.
    public var size: Size?
    /// The method of fitting the animation into the size.
    public var fit = ImageFit.cover
    /// The playback speed.
    public var speed = 1.0
    /// The time in the animation at which the layer begins, in seconds.
    public var start = 0.0
    /// True if the animation loops; otherwise the last frame stays.
    public var loop = false

    /// Creates a layer without a file.
    public init() {}
}

extension LottieContent: DescribedContent {
    /// See `DescribedContent`.
    public static let summary = "A Lottie animation, as After Effects exports it by Bodymovin."

    /// See `DescribedContent`.
    public static let format = ObjectFormat<LottieContent>(
        properties: [
            .required("file", \.file, .file(.animation), "The file, by its path from the scene's folder."),
            .optional(
                "size", \.size, .size(in: 0.01...100_000),
                "[width, height] in points. Default: the animation's own."),
            .optional(
                "fit", \.fit, .choice(of: "fit"),
                "How the animation is fitted into another aspect ratio. Default: cover."),
            .optional(
                "speed", \.speed, .number(in: 0.01...100),
                "How many seconds of the animation pass in one. Default: 1."),
            .optional(
                "start", \.start, .number(in: 0...1_000_000),
                "Where in the animation the layer begins, in seconds. Default: 0."),
            .optional(
                "loop", \.loop, .boolean,
                "Whether it begins again; otherwise the last frame stays. Default: false."),
        ],
        synonyms: [
            "src": ["file"], "path": ["file"], "source": ["file"], "url": ["file"], "animation": ["file"],
            "width": ["size"], "height": ["size"], "repeats": ["loop"], "rate": ["speed"],
        ])
}
