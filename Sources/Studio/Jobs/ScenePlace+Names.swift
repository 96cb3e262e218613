extension ScenePlace {
    /// The scene's name without `.json`.
    var stem: String { name.hasSuffix(".json") ? String(name.dropLast(".json".count)) : name }

    /// The path of a name beside the scene.
    func path(of name: String) -> String {
        switch folder {
        case ".": name
        case "/": "/\(name)"
        default: "\(folder)/\(name)"
        }
    }
}
