import SceneModel

/// The path of a scene's file, and what is changed in the scene.
package struct SceneFile: Sendable, Equatable {
    /// The path of the file.
    package var path: String
    /// Frames a second; the scene's own if nil.
    package var fps: FrameRate?
    /// Seconds; the scene's own if nil.
    package var duration: Double?
    /// The seed; the scene's own if nil.
    package var seed: Int?
    /// The names of layers that are left out.
    package var without: [String] = []
    /// The raw frames in the pipe at the path; nil for everything else.
    package var raw: RawFrames?

    /// The scene of a file, unchanged.
    package init(_ path: String) { self.path = path }

    /// The file's scene with the changes.
    package func changed(_ scene: Scene) -> Scene {
        var scene = scene
        if let fps { scene.fps = fps }
        if let duration { scene.duration = duration }
        if let seed { scene.seed = seed }
        scene.leaveOut(Set(without))
        return scene
    }

    /// The first name to leave out that no layer of a scene has.
    package func unknownName(in scene: Scene) -> String? {
        let known = Set(scene.layerNames)
        return without.first { !known.contains($0) }
    }

    /// The path and the changes in JSON.
    package static let format = ObjectFormat<SceneFile>(properties: [
        .required("file", \.path, .text, "The path of the scene file."),
        .optional("fps", \.fps, FrameRate.format, "The frame rate. Default: the scene's."),
        .optional(
            "duration", \.duration, .number(in: 0.001...1_000_000),
            "The duration in seconds. Default: the scene's."),
        .optional("seed", \.seed, .seed, "The seed. Default: the scene's."),
        .optional(
            "without", \.without, .list(of: .text, count: 0...Scene.mostLayers),
            "The names of layers that are left out. Default: none."),
        .optional(
            "raw", \.raw, RawFrames.format, "What the raw frames in a pipe are like. Default: no raw frames."),
    ]).format(startingFrom: SceneFile(""))
}
