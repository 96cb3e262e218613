extension ScenePlace {
    /// The scene's name without `.json`.
    var stem: String { name.hasSuffix(".json") ? String(name.dropLast(".json".count)) : name }

    /// The default name of the scene's film.
    var film: String { "\(stem).mp4" }

    /// The default name of the folder for the comparison of frame rates.
    var comparison: String { "\(stem)-compared" }

    /// The path of a file next to the scene.
    func path(of name: String) -> String {
        folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }
}
