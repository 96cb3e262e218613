/// What a scene was read from, to say where an error lies that is found later: a text, or a film that it shows and nothing
/// else.
public struct SceneSource: Sendable {
    /// The file, for messages; nil if it is not known.
    public var name: String?
    /// The files that it names, in the order of the text.
    package let files: [NamedFile]
    private let text: [UInt8]
    /// The film, by its name in the scene; nil for a text.
    private let film: String?

    init(_ text: [UInt8], files: [NamedFile]) {
        self.text = text
        self.files = files.sorted { $0.offset < $1.offset }
        film = nil
    }

    /// A film or an image sequence that stands in the place of a scene, by the name that users know, and as the scene names them.
    package init(film name: String, file: String) {
        self.name = name
        (text, files, film) = ([], [], file)
    }

    /// Whether it is a text.
    public var isText: Bool { film == nil }

    /// What users call a file of a film that stands in the place of a scene, or one of its pictures; nil for a text.
    package func shownName(of file: String) -> String? {
        guard let film, let name else { return nil }
        return file == film || file.isEmpty
            ? name : (name.lastIndex(of: "/").map { String(name[...$0]) } ?? "") + file
    }

    /// A file that a scene names.
    package struct NamedFile: Sendable, Equatable {
        /// The file as the scene names it.
        package let file: String
        /// What it may hold; anything if empty.
        package let kinds: [FileKind]
        /// Where, such as `layers[0].messages[2].sticker`.
        package let path: String
        let offset: Int
    }

    /// A way from a scene, group or list to a layer in it, or to a clip of the scene's sound.
    package enum Step: Sendable, Equatable {
        /// By its index, with its name.
        case layer(Int, name: String?)
        /// To a list's row by its index, with its name.
        case row(Int, name: String?)
        /// To a group's mask, with its name.
        case mask(name: String?)
        /// To a clip by its index.
        case clip(Int)
    }

    /// All that it says, with the places of everything.
    var whole: (json: JSON, place: JSONPlace, source: SceneSource)? {
        (try? JSONParser.parse(text)).map { ($0.value, $0.place, self) }
    }

    /// Where the value of a path is that was found in it.
    func position(of path: JSONPath) -> TextPosition { TextPosition(ofByte: path.offset, in: text) }

    /// Where it names a file.
    package func position(of file: NamedFile) -> TextPosition { TextPosition(ofByte: file.offset, in: text) }

    /// Where the value of a layer's key is, or the layer if it has none.
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
