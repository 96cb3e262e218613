/// An animation as a value: a frame of it is a function of the scene and a time alone.
public struct Scene: Sendable {
    /// The version of the format that this reads and writes.
    public static let formatVersion = 1
    /// The most frames a film may have.
    public static let mostFrames = 1_000_000

    /// The size that lengths in the scene are measured in.
    public var size: PixelSize
    /// Frames a second.
    public var fps: FrameRate
    /// Seconds.
    public var duration: Double
    /// The seed of everything random.
    public var seed = 0
    /// What stands behind the layers; opaque.
    public var background = Color(red: 0, green: 0, blue: 0)
    /// The layers, from back to front.
    public var layers: [Layer] = []

    /// Creates a scene without layers.
    public init(size: PixelSize, fps: FrameRate, duration: Double) {
        self.size = size
        self.fps = fps
        self.duration = duration
    }

    /// The number of frames of the whole scene at its own rate.
    public var frameCount: Int { fps.frameCount(in: duration) }

    /// Everything that decides the pictures, as JSON with no key left out.
    public var description: JSON { .object(Self.format.write(self)) }

    static let format = ObjectFormat<Scene>(
        properties: [
            versionProperty,
            .required(
                "size", \.size, PixelSize.format,
                "The picture's size, which lengths in the scene are measured in."),
            .required(
                "fps", \.fps, FrameRate.format, "Frames a second: 60, or a fraction as \"30000/1001\"."),
            .required("duration", \.duration, .number(in: 0.001...1_000_000), "Seconds."),
            .optional("seed", \.seed, .seed, "Another seed gives other randomness; 0 if left out."),
            .optional(
                "background", \.background, .opaqueColor, "What stands behind the layers; black if left out."),
            .optional(
                "layers", \.layers, .list(of: .layer, count: 0...1000), "From back to front."),
            schemaProperty,
        ],
        checks: [
            .init("fps", "duration") { scene in
                switch scene.frameCount {
                case 0: ("duration", "shorter than half a frame at \(scene.fps) frames a second")
                case ...mostFrames: nil
                default: ("duration", "\(scene.frameCount) frames; at most \(mostFrames) are allowed")
                }
            }
        ])

    /// Tells an editor where the schema is. It says nothing about the scene, so it is not kept.
    private static var schemaProperty: Property<Scene> {
        let text = Format<String>.text
        return Property(
            name: "$schema", isRequired: false, expectation: text.expectation,
            schema: text.schema.described("Where this schema is, for editors; it changes nothing."),
            read: { _, json, path, reading in _ = text.read(json, at: path, &reading) },
            write: { _ in nil })
    }

    /// Tells formats apart; a scene in memory has no other version than this.
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
