import Drawing
import Geometry
import Media
import SceneModel

extension OrderedFilm<Scene> {
    /// The JSON format of an order that contains its scene.
    package static let format = format(
        of: .scene, startingFrom: Scene(size: PixelSize(width: 1, height: 1), fps: .slowest, duration: 1))
}

extension OrderedFilm<SceneFile> {
    /// The JSON format of an order that refers to the file of a scene.
    package static let format = format(of: SceneFile.format, startingFrom: SceneFile(""))
}

extension OrderedFilm {
    private static func format(of scene: Format<Source>, startingFrom initial: Source) -> Format<Self> {
        ObjectFormat<Self>(properties: [
            .required("scene", \.scene, scene, "The scene, with its frame rate."),
            .optional("size", \.size, PixelSize.format, "The size of the film. Default: the scene's."),
            .optional(
                "fit", \.fit, .choice(of: "fit"),
                "How the scene is fitted into a film of another aspect ratio."),
            .optional("frames", \.frames, .frames, "The frames of the scene. Default: all."),
            .optional(
                "repeats", \.repeats, .integer(in: 1...Scene.maximumFrames),
                "How many times a looping scene is played. Default: 1."),
            .optional(
                "format", \.otherFormat, .choice(of: "format"), "The kind of file. Default: mp4."),
            .optional(
                "transparent", \.transparency, .boolean, "True for a film with alpha. Default: false."),
            .optional("settings", \.settings, EncoderSettings.format, "The encoder's settings."),
            .optional(
                "audioBitRate", \.audioBitRate, .integer(in: SoundEncoder.bitRates),
                "Audio bit rate, in bits per second. Default: \(SoundSettings.usualBitRate)."),
            .optional("noAudio", \.silence, .boolean, "True for a film without sound. Default: false."),
        ]).format(startingFrom: OrderedFilm(initial))
    }

    /// The format; nil instead of MP4, so that the JSON omits the key.
    private var otherFormat: OutputFormat? {
        get { format == .mp4 ? nil : format }
        set { format = newValue ?? .mp4 }
    }

    /// True for a film with alpha; nil instead of false, so that the JSON omits the key.
    private var transparency: Bool? {
        get { isTransparent ? true : nil }
        set { isTransparent = newValue ?? false }
    }

    /// True for a film without sound; nil instead of false, so that the JSON omits the key.
    private var silence: Bool? {
        get { isSilent ? true : nil }
        set { isSilent = newValue ?? false }
    }
}

extension EncoderSettings {
    /// The JSON format of the encoder settings.
    package static let format = ObjectFormat<EncoderSettings>(properties: [
        .optional("codec", \.otherCodec, .choice(of: "codec"), "The codec. Default: h264."),
        .optional("preset", \.preset, .choice(of: "preset"), "The preset. Default: medium."),
        .optional("crf", \.crf, .number(in: 0...63), "The constant rate factor. Default: 18."),
    ]).format(startingFrom: EncoderSettings())

    /// The codec; nil instead of H.264, so that the JSON omits the key.
    private var otherCodec: VideoCodec? {
        get { codec == .h264 ? nil : codec }
        set { codec = newValue ?? .h264 }
    }
}
