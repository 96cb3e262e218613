/// What a file that a scene names holds.
public enum FileKind: Sendable, CaseIterable {
    case picture, film, sound, captions, animation

    /// What the extension of a file's name says; nil if it says nothing.
    package init?(nameOf file: String) {
        guard let name = file.split(separator: "/").last, let dot = name.lastIndex(of: ".") else {
            return nil
        }
        let word = name[name.index(after: dot)...].lowercased()
        guard let kind = Self.allCases.first(where: { $0.extensions.contains(word) }) else { return nil }
        self = kind
    }

    /// The usual ones.
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
