/// The origin of a scene: a JSON text, or a film that is the scene's only content. Used for positions in messages.
public struct SceneSource: Sendable {
    /// The name of the scene's file, for messages; nil if unknown.
    public var name: String?
    /// The files named in the scene's text, in text order.
    package let files: [NamedFile]
    private let text: [UInt8]
    /// The name of the film in the scene; nil if the scene was read from a text.
    private let film: String?

    init(_ text: [UInt8], files: [NamedFile]) {
        self.text = text
        self.files = files.sorted { $0.offset < $1.offset }
        film = nil
    }

    /// Creates the source of a scene that only shows a film or an image sequence. `name` is the name of the film or
    /// sequence in messages, and `file` its name in the scene.
    package init(film name: String, file: String) {
        self.name = name
        (text, files, film) = ([], [], file)
    }

    /// True if the scene was read from a text.
    public var isText: Bool { film == nil }

    /// Returns the name of `file` in messages about a scene that only shows a film; nil if the scene was read from a
    /// text.
    package func shownName(of file: String) -> String? {
        guard let film, let name else { return nil }
        return file == film || file.isEmpty
            ? name : (name.lastIndex(of: "/").map { String(name[...$0]) } ?? "") + file
    }

    /// A file that a scene names, and the position of the name in the scene.
    package struct NamedFile: Sendable, Equatable {
        /// The file's path as written in the scene.
        package let file: String
        /// The allowed kinds of content; if empty, any kind is allowed.
        package let kinds: [FileKind]
        /// The path in the JSON of the value that names the file, such as `layers[0].messages[2].sticker`.
        package let path: String
        let offset: Int
    }

    /// A step of a path in a scene: into a layer of a scene, group or list, or into a clip of the sound.
    package enum Step: Sendable, Equatable {
        /// A layer of a scene or group, with its index and its name.
        case layer(Int, name: String?)
        /// A row of a list, with its index and its name.
        case row(Int, name: String?)
        /// The mask of a group, with the name of the layer that is the mask.
        case mask(name: String?)
        /// A clip of the scene's sound, with its index.
        case clip(Int)
    }

    /// The scene's parsed text with the positions of all values; nil if the scene only shows a film.
    var whole: (json: JSON, place: JSONPlace, source: SceneSource)? {
        (try? JSONParser.parse(text)).map { ($0.value, $0.place, self) }
    }

    /// Returns the position in the text of the value at `path`, for messages about this value.
    func position(of path: JSONPath) -> TextPosition { TextPosition(ofByte: path.offset, in: text) }

    /// Returns the position in the text where a file is named.
    package func position(of file: NamedFile) -> TextPosition { TextPosition(ofByte: file.offset, in: text) }

    /// Returns the position in the text of the value of a layer's key. If the layer lacks the key, returns the position
    /// of the layer.
    package func position(of key: String, in layer: [Step]) -> TextPosition? {
        guard var (json, place) = try? JSONParser.parse(text) else { return nil }
        for step in layer {
            switch step {
            case .layer(let index, _):
                guard let found = Self.item(index, of: "layers", json, place) else { return nil }
                (json, place) = found
            case .row(let index, _):
                guard let found = Self.item(index, of: "rows", json, place) else { return nil }
                (json, place) = found
            case .clip(let index):
                guard let (audio, inner) = Self.member("audio", json, place),
                    let found = Self.item(index, of: "clips", audio, inner)
                else { return nil }
                (json, place) = found
            case .mask:
                guard let found = Self.member("mask", json, place) else { return nil }
                (json, place) = found
            }
        }
        let found = Self.member(key, json, place)?.place ?? place
        return TextPosition(ofByte: found.value, in: text)
    }

    private static func item(
        _ index: Int, of key: String, _ json: JSON, _ place: JSONPlace
    ) -> (value: JSON, place: JSONPlace)? {
        guard let (list, inner) = member(key, json, place), case .array(let items) = list,
            items.indices.contains(index)
        else { return nil }
        return (items[index], inner.inner[index])
    }

    private static func member(
        _ key: String, _ json: JSON, _ place: JSONPlace
    ) -> (value: JSON, place: JSONPlace)? {
        guard case .object(let members) = json, let index = members.firstIndex(where: { $0.key == key })
        else { return nil }
        return (members[index].value, place.inner[index])
    }
}

/// The kind of content of a file named in a scene.
public enum FileKind: Sendable, CaseIterable {
    case picture, film, sound, captions, animation

    /// Creates the kind of content that a file name's extension indicates. Returns nil if the extension is unknown.
    package init?(nameOf file: String) {
        guard let name = file.split(separator: "/").last, let dot = name.lastIndex(of: ".") else {
            return nil
        }
        let word = name[name.index(after: dot)...].lowercased()
        guard let kind = Self.allCases.first(where: { $0.extensions.contains(word) }) else { return nil }
        self = kind
    }

    /// The file name extensions of this kind, in lower case.
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
