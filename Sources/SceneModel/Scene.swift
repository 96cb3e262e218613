import Geometry

/// An animation as a value: a frame is a function of the scene and the time.
public struct Scene: Sendable {
    /// The version of the format that this reads and writes.
    public static let formatVersion = 1
    /// The most layers a scene may have, those in groups included.
    public static let mostLayers = 1000
    /// The most frames a film may have.
    public static let mostFrames = 1_000_000

    /// The size in pixels.
    public var size: PixelSize
    /// The frame rate.
    public var fps: FrameRate
    /// The duration in seconds.
    public var duration: Double
    /// Whether it begins again without a seam after its end.
    public var loops = false
    /// How many pixels a point has; lengths in the scene are in points.
    public var pointScale = 1.0
    /// The seed of everything random.
    public var seed = 0
    /// The colour behind the layers; opaque.
    public var background = Color(red: 0, green: 0, blue: 0)
    /// The layers, from back to front.
    public var layers: [Layer] = []
    /// What is heard besides the films of layers.
    public var audio: SceneAudio?
    /// The folder in which the files that layers name are looked for; without one they can't be read. Set by whoever
    /// reads a scene from a file; no part of the description.
    public var folder: String?
    /// Further folders whose files may be read, by absolute paths or by ways that lead out of `folder`.
    public var allowedFolders: [String] = []

    /// The text that it was read from, for messages about what its layers name; no part of the description.
    public var source: SceneSource?

    /// Creates a scene without layers.
    public init(size: PixelSize, fps: FrameRate, duration: Double) {
        self.size = size
        self.fps = fps
        self.duration = duration
    }

    /// The size in points.
    public var sizeInPoints: Size {
        Size(width: Double(size.width) / pointScale, height: Double(size.height) / pointScale)
    }

    /// The number of frames of the whole scene at its own rate.
    public var frameCount: Int { fps.frameCount(in: duration) }

    /// Everything that decides the pictures, as JSON. Keys with their default are omitted.
    public var description: JSON { Format<Scene>.scene.write(self) }

    /// All values, with those that have their defaults.
    package var allValues: JSON { WrittenDefaults.$areIncluded.withValue(true) { description } }

    static let format = ObjectFormat<Scene>(
        properties: [
            versionProperty,
            .required(
                "size", \.size, PixelSize.format,
                "The size of the picture in pixels."),
            .required(
                "fps", \.fps, FrameRate.format, "Frames per second: 60, or a fraction such as \"30000/1001\"."
            ),
            .required("duration", \.duration, .number(in: 0.001...1_000_000), "The duration in seconds."),
            .optional(
                "loop", \.loops, .boolean,
                "Whether it begins again without a seam after its end; the duration must be a whole number of frames. Default: false."
            ),
            .optional(
                "pointScale", \.pointScale, .number(in: 0.1...100),
                "How many pixels a point has; all lengths of layers are in points. Default: 1."),
            .optional("seed", \.seed, .seed, "The seed of everything random. Default: 0."),
            .optional(
                "background", \.background, .opaqueColor, "The colour behind the layers. Default: black."),
            .optional(
                "layers", \.layers, .list(of: .layer, count: 0...mostLayers),
                "The layers, from back to front. Default: none."),
            .optional(
                "audio", \.audio, SceneAudio.format,
                "What is heard. Films in layers are heard as well, unless they are muted. Default: nothing."),
            schemaProperty,
        ],
        checks: [
            .init("fps", "duration") { scene in
                switch scene.frameCount {
                case 0: Fault("duration", "shorter than half a frame at \(scene.fps) fps")
                case ...mostFrames: nil
                default: Fault("duration", "\(scene.frameCount) frames; at most \(mostFrames) are allowed")
                }
            },
            .init("fps", "duration", "loop") { scene in scene.loopFault.map { Fault("duration", $0) } },
            .init("layers") { $0.movesFault },
            .init("layers") { scene in
                let count = scene.layers.reduce(0) { $0 + $1.totalCount }
                guard count > mostLayers else { return nil }
                return Fault(
                    "layers", "\(count) layers, those in groups included; at most \(mostLayers) are allowed"
                )
            },
            .init("layers") { ParticleCount.fault(in: $0) },
            .init("layers") { $0.samplesFault },
        ],
        synonyms: [
            "length": ["duration"], "seconds": ["duration"], "frameRate": ["fps"],
            "frames": ["fps", "duration"], "rate": ["fps"],
            "width": ["size"], "height": ["size"], "resolution": ["size"], "color": ["background"],
            "backgroundColor": ["background"], "children": ["layers"], "elements": ["layers"],
            "sound": ["audio"],
            "sounds": ["audio"], "music": ["audio"], "soundtrack": ["audio"], "clips": ["audio"],
        ])

    /// For editors only, so it is not kept.
    private static var schemaProperty: Property<Scene> {
        let text = Format<String>.text
        return Property(
            name: "$schema", isRequired: false, expectation: text.expectation,
            schema: text.schema.described("Path of this schema, for editors; ignored."),
            read: { _, json, path, reading in _ = text.read(json, at: path, &reading) },
            write: { _ in nil })
    }

    /// The version of the format; a scene in memory always has this one.
    private static var versionProperty: Property<Scene> {
        let number = JSON.number(Double(formatVersion))
        return Property(
            name: "version", isRequired: true, expectation: number.text,
            schema: ["description": "The version of the scene format.", "const": number],
            read: { _, json, path, reading in
                if json != number { reading.mismatch(expected: number.text, given: json, at: path) }
            }, write: { _ in number })
    }
}
