/// The origin of a scene, for the positions of errors found later: a text, or a film that is its only content.
public struct SceneSource: Sendable {
    /// The file name for messages; nil if unknown.
    public var name: String?
    /// The files that the text names, in text order.
    package let files: [NamedFile]
    private let text: [UInt8]
    /// The film's name in the scene; nil for a text.
    private let film: String?

    init(_ text: [UInt8], files: [NamedFile]) {
        self.text = text
        self.files = files.sorted { $0.offset < $1.offset }
        film = nil
    }

    /// Creates the source of a scene that only shows a film or an image sequence. `name` is its name for users, `file`
    /// its name in the scene.
    package init(film name: String, file: String) {
        self.name = name
        (text, files, film) = ([], [], file)
    }

    /// True if the scene was read from a text.
    public var isText: Bool { film == nil }

    /// The name to show for a file of a scene that only shows a film; nil for a scene read from a text.
    package func shownName(of file: String) -> String? {
        guard let film, let name else { return nil }
        return file == film || file.isEmpty
            ? name : (name.lastIndex(of: "/").map { String(name[...$0]) } ?? "") + file
    }

    /// A file named in a scene.
    package struct NamedFile: Sendable, Equatable {
        /// The file's path as written in the scene.
        package let file: String
        /// The kinds of content allowed; any if empty.
        package let kinds: [FileKind]
        /// The path of the value, such as `layers[0].messages[2].sticker`.
        package let path: String
        let offset: Int
    }

    /// A step of the path from a scene, group or list to a layer in it, or to a clip of the scene's sound.
    package enum Step: Sendable, Equatable {
        /// A layer, by its index, with its name.
        case layer(Int, name: String?)
        /// A row of a list, by its index, with its name.
        case row(Int, name: String?)
        /// The mask of a group, with its name.
        case mask(name: String?)
        /// A clip, by its index.
        case clip(Int)
    }

    /// The parsed text, with the positions of all values; nil for a film.
    var whole: (json: JSON, place: JSONPlace, source: SceneSource)? {
        (try? JSONParser.parse(text)).map { ($0.value, $0.place, self) }
    }

    /// The position of a path's value.
    func position(of path: JSONPath) -> TextPosition { TextPosition(ofByte: path.offset, in: text) }

    /// The position where a file is named.
    package func position(of file: NamedFile) -> TextPosition { TextPosition(ofByte: file.offset, in: text) }

    /// The position of the value of a layer's key, or of the layer if it lacks the key.
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
