/// The kind of content of a file named in a scene.
public enum FileKind: Sendable, CaseIterable {
    case picture, film, sound, captions, animation

    /// The kind that a file name's extension indicates; nil if it indicates none.
    package init?(nameOf file: String) {
        guard let name = file.split(separator: "/").last, let dot = name.lastIndex(of: ".") else {
            return nil
        }
        let word = name[name.index(after: dot)...].lowercased()
        guard let kind = Self.allCases.first(where: { $0.extensions.contains(word) }) else { return nil }
        self = kind
    }

    /// The usual extensions.
    private var extensions: [String] {
        switch self {
        case .picture: ["png", "jpg", "jpeg", "webp"]
        case .film: ["mp4", "mov", "m4v", "mkv", "webm", "avi", "mpg", "mpeg", "ts", "ogv"]
        case .sound:
            [
                "wav", "flac", "mp3", "ogg", "oga", "opus", "m4a", "aac", "aif", "aiff", "aifc", "caf", "w64",
                "wma", "mka", "ac3", "wv",
            ]
        case .captions: ["srt", "vtt"]
        case .animation: ["json"]
        }
    }
}
