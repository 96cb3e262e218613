extension ScenePlace {
    /// The scene's name without `.json`.
    var stem: String { name.hasSuffix(".json") ? String(name.dropLast(".json".count)) : name }

    /// What its film is called.
    var film: String { "\(stem).mp4" }

    /// What the folder is called in which its films at several rates are compared.
    var comparison: String { "\(stem)-compared" }

    /// The path of a name beside the scene.
    func path(of name: String) -> String {
        folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }
}
