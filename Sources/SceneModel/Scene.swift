import Geometry
import SceneText

/// A description of an animation. Each frame's picture depends only on the scene and the time.
public struct Scene: Sendable {
    /// The supported version of the scene format.
    public static let formatVersion = 1
    /// The maximum number of layers in a scene, including those in groups.
    package static let maximumLayers = 10_000
    /// The maximum number of frames of a scene.
    package static let maximumFrames = 1_000_000

    /// The size of the picture, in pixels.
    public var size: PixelSize
    /// The frame rate of the scene.
    public var fps: FrameRate
    /// How long the animation lasts.
    public var length: TimelineDuration
    /// True if the animation loops seamlessly.
    public var loops = false
    /// The number of pixels per point; lengths in the scene are in points.
    public var pointScale = 1.0
    /// The seed of all random numbers.
    public var seed = 0
    /// The colour behind the layers, which must be opaque.
    public var background = Color(red: 0, green: 0, blue: 0)
    /// The layers, from back to front.
    public var layers: [Layer] = []
    /// The sound to play in addition to the sound of films in layers.
    public var audio: SceneAudio?
    /// The metadata of films: title, author, language; nil for none.
    public var metadata: SceneMetadata?
    /// The chapters of films; nil for none.
    public var chapters: Chapters?
    /// The tracks of subtitles of films.
    public var subtitles: [Subtitles] = []
    /// The folder to which the file paths in layers are relative; if nil, no files can be read. It is not part of the
    /// JSON: the code that reads a scene from a file sets it.
    public var folder: String?
    /// Additional folders whose files may be read, as absolute paths or relative to `folder`.
    public var allowedFolders: [String] = []

    /// The text from which the scene was read, for positions in messages. It is not part of the JSON.
    public var source: SceneSource?

    /// Creates a scene without layers.
    public init(size: PixelSize, fps: FrameRate, duration: Double) {
        self.size = size
        self.fps = fps
        length = .seconds(duration)
    }

    /// The duration of the animation, in seconds; 0 as long as it is not known, since it depends on the layers.
    public var duration: Double {
        get { length.seconds ?? 0 }
        set { length = .seconds(newValue) }
    }

    /// The size of the picture in points.
    public var sizeInPoints: Size {
        Size(width: Double(size.width) / pointScale, height: Double(size.height) / pointScale)
    }

    /// The number of frames of the scene, at its own frame rate.
    public var frameCount: Int { fps.frameCount(in: duration) }

    /// The scene as JSON, with all properties that affect the pictures. Keys with default values are omitted.
    public var description: JSON { Format<Scene>.scene.write(self) }

    /// The scene as JSON, including keys with default values.
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
            .required(
                "duration", \.length, .timelineDuration,
                "The duration in seconds; or \"auto\" until the last layer or sound has ended, or {\"until\": name} for the end of one."
            ),
            .optional(
                "loop", \.loops, .boolean,
                "True if the animation loops seamlessly; the duration must be a whole number of frames. Default: false."
            ),
            .optional(
                "pointScale", \.pointScale, .number(in: 0.1...100),
                "The number of pixels per point; all lengths of layers are in points. Default: 1."),
            .optional("seed", \.seed, .seed, "The seed of all random numbers. Default: 0."),
            .optional(
                "background", \.background, .opaqueColor, "The colour behind the layers. Default: black."),
            .optional(
                "layers", \.layers, .list(of: .layer, count: 0...maximumLayers),
                "The layers, from back to front. Default: none."),
            .optional(
                "audio", \.audio, SceneAudio.format,
                "The sound of the scene. Films in layers are heard as well, unless they are muted. Default: nothing."
            ),
            .optional(
                "metadata", \.metadata, SceneMetadata.format,
                "The metadata of films: title, author, language. Default: none."),
            .optional(
                "chapters", \.chapters, .chapters,
                "The chapters of films: a list, or the name of a sequence whose items are the chapters. Default: none."
            ),
            .optional(
                "subtitles", \.subtitles, .list(of: Subtitles.format, count: 0...Subtitles.maximumCount),
                "The tracks of subtitles of films, which viewers can turn on and off. Default: none."),
            schemaProperty,
        ],
        checks: timeChecks + [
            .init("chapters", "layers") { $0.chaptersFault },
            .init("subtitles", "layers") { $0.subtitlesFault },
            .init("layers") { $0.movesFault },
            .init("layers") { scene in
                let count = scene.layers.reduce(0) { $0 + $1.totalCount }
                guard count > maximumLayers else { return nil }
                return Fault(
                    "layers",
                    "\(count) layers, including those in groups; at most \(maximumLayers) are allowed"
                )
            },
            .init("layers") { $0.samplesFault },
            .init("layers", "audio") { $0.duckFault },
            .init("layers") { scene in
                for (index, layer) in scene.layers.numbered {
                    guard let fault = layer.misplacedKey() else { continue }
                    return fault.inside([.key("layers"), .index(index)])
                }
                return nil
            },
            .init("layers", "audio") { scene in
                let count = scene.layers.reduce(scene.audio?.clips.count ?? 0) { $0 + $1.clipCount }
                guard count > SceneAudio.maximumClipCount else { return nil }
                return Fault(
                    "layers",
                    "\(count) clips, including those in groups; at most \(SceneAudio.maximumClipCount) are allowed"
                )
            },
        ],
        synonyms: [
            "length": ["duration"], "seconds": ["duration"], "frameRate": ["fps"],
            "frames": ["fps", "duration"], "rate": ["fps"],
            "width": ["size"], "height": ["size"], "resolution": ["size"], "color": ["background"],
            "backgroundColor": ["background"], "children": ["layers"], "elements": ["layers"],
            "sound": ["audio"],
            "sounds": ["audio"], "music": ["audio"], "soundtrack": ["audio"], "clips": ["audio"],
        ])

    /// The checks of values that depend on times. They are made when the times are known.
    static let timeChecks: [ObjectFormat<Scene>.Check] = [
        .init("fps", "duration") { scene in
            guard scene.length.seconds != nil else { return nil }
            return switch scene.frameCount {
            case 0: Fault("duration", "shorter than half a frame at \(scene.fps) fps")
            case ...maximumFrames: nil
            default: Fault("duration", "\(scene.frameCount) frames; at most \(maximumFrames) are allowed")
            }
        },
        .init("fps", "duration", "loop") { scene in
            guard scene.length.seconds != nil else { return nil }
            return scene.loopFault.map { Fault("duration", $0) }
        },
        .init("layers") { ParticleCount.fault(in: $0) },
    ]

    /// The key `$schema`. It is only for editors, so its value is not stored.
    private static var schemaProperty: Property<Scene> {
        let text = Format<String>.text
        return Property(
            name: "$schema", isRequired: false, expectation: text.expectation,
            schema: text.schema.described("Path of this schema, for editors; ignored."),
            read: { _, json, path, reading in _ = text.read(json, at: path, &reading) },
            write: { _ in nil })
    }

    /// The key `version`, which must have the current version of the format.
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

extension Scene {
    /// The duration of one loop: the number of frames divided by the frame rate. Nil if the scene does not loop, or if
    /// its duration is not yet known.
    package var period: SceneTime? { loops && length.seconds != nil ? fps.time(of: frameCount) : nil }

    /// A message if the scene should loop but can't, because its duration is not a whole number of frames. Otherwise
    /// nil.
    public var loopFault: String? {
        guard let period, abs(period.value - duration) > Self.loopTolerance else { return nil }
        let near = wholeDurations.map { JSON.number($0).text }
        return
            "\(JSON.number(duration).text) s is not a whole number of frames at \(fps) fps, which a loop needs: choose \(near.joined(separator: " or ")) s"
    }

    /// The maximum difference, in seconds, between the duration and a whole number of frames. Durations are rounded
    /// decimals.
    private static let loopTolerance = 1e-9

    /// The nearest durations, in seconds, below and above the current one that are whole numbers of frames and exact as
    /// decimals.
    private var wholeDurations: [Double] {
        func exact(_ count: Int) -> Double? {
            guard count > 0 else { return nil }
            let time = fps.time(of: count)
            return 1_000_000_000 % time.denominator == 0 ? time.value : nil
        }
        let below = Int((duration * fps.framesPerSecond).rounded(.down))
        return [
            stride(from: below, to: 0, by: -1).lazy.compactMap(exact).first,
            stride(from: below + 1, through: Self.maximumFrames, by: 1).lazy.compactMap(exact).first,
        ].compactMap(\.self)
    }
}
