import SceneModel

/// The path of a scene's file, and the user's changes to the scene.
package struct SceneFile: Sendable, Equatable {
    /// The path of the file.
    package var path: String
    /// The frame rate; nil for the scene's frame rate.
    package var fps: FrameRate?
    /// The duration in seconds; nil for the scene's duration.
    package var duration: Double?
    /// The seed of random numbers; nil for the scene's seed.
    package var seed: Int?
    /// The names of layers to omit.
    package var without: [String] = []
    /// The values for the parameters of a template, and the chosen size.
    package var template = TemplateValues()
    /// The description of raw frames if `path` is a pipe with raw frames; nil for any other input.
    package var raw: RawFrames?

    /// Creates a reference to the scene in the file at `path`, without changes to the scene.
    package init(_ path: String) { self.path = path }

    /// Returns `scene` with the changes applied.
    package func changed(_ scene: Scene) -> Scene {
        var scene = scene
        if let fps { scene.fps = fps }
        if let duration { scene.duration = duration }
        if let seed { scene.seed = seed }
        scene.leaveOut(Set(without))
        return scene
    }

    /// Returns the first name in `without` that no layer of `scene` has.
    package func unknownName(in scene: Scene) -> String? {
        let known = Set(scene.layerNames)
        return without.first { !known.contains($0) }
    }

    /// The JSON format of the path and the changes.
    package static let format = ObjectFormat<SceneFile>(properties: [
        .required("file", \.path, .text, "The path of the scene file."),
        .optional("fps", \.fps, FrameRate.format, "The frame rate. Default: the scene's."),
        .optional(
            "duration", \.duration, .number(in: 0.001...1_000_000),
            "The duration in seconds. Default: the scene's."),
        .optional("seed", \.seed, .seed, "The seed. Default: the scene's."),
        .optional(
            "without", \.without, .list(of: .text, count: 0...Scene.maximumLayers),
            "The names of layers to omit. Default: none."),
        .optional(
            "template", \.template, TemplateValues.format,
            "The values for the parameters of a template. Default: its defaults."),
        .optional(
            "raw", \.raw, RawFrames.format, "The format of the raw frames in a pipe. Default: no raw frames."),
    ]).format(startingFrom: SceneFile(""))
}
