import Expansion
import SceneText

/// The origin of a scene: JSON texts, or a film that is the scene's only content. Used for positions in messages.
public struct SceneSource: Sendable {
    /// The name of the scene's file, for messages; nil if unknown.
    public var name: String?
    /// The files named in the scene's texts, in text order.
    package let files: [NamedFile]
    /// The scene after its expansion, with the places of its values; nil if the scene only shows a film.
    package let expansion: Expansion?
    /// The name of the film in the scene; nil if the scene was read from a text.
    private let film: String?

    init(_ expansion: Expansion, files: [NamedFile]) {
        self.expansion = expansion
        self.files = files.sorted { $0.at.mark.isBefore($1.at.mark) }
        film = nil
    }

    /// Creates the source of a scene that only shows a film or an image sequence. `name` is the name of the film or
    /// sequence in messages, and `file` its name in the scene.
    package init(film name: String, file: String) {
        self.name = name
        (expansion, files, film) = (nil, [], file)
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
    package struct NamedFile: Sendable {
        /// The file's path from the scene's folder.
        package let file: String
        /// The allowed kinds of content; if empty, any kind is allowed.
        package let kinds: [FileKind]
        /// The path in the scene of the value that names the file.
        let at: JSONPath

        init(file: String, kinds: [FileKind], at path: JSONPath) {
            (self.file, self.kinds, at) = (file, kinds, path)
        }

        /// The path in the JSON of the value that names the file, such as `layers[0].messages[2].sticker`.
        package var path: String { at.description }
    }

    /// A step of a path in a scene: into a layer of a scene, group or list, or into a clip of the sound.
    package enum Step: Sendable, Equatable {
        /// A layer of a scene or group, with its index and its name.
        case layer(Int, name: String?)
        /// An item of a sequence, with its index and its name.
        case item(Int, name: String?)
        /// A row of a list, with its index and its name.
        case row(Int, name: String?)
        /// The mask of a group, with the name of the layer that is the mask.
        case mask(name: String?)
        /// A clip of the scene's sound, with its index.
        case clip(Int)
    }

    /// The scene after its expansion, in which names of files count from the scene's folder; nil if the scene only shows
    /// a film.
    package var expandedScene: JSON? {
        let names = Dictionary(files.map { ($0.path, $0.file) }) { first, _ in first }
        return expansion.map { $0.json.naming(names, at: JSONPath()) }
    }

    /// The texts of components and included files. Their names are paths from the scene's folder.
    package var templateTexts: [SourceText] {
        (expansion?.texts.texts ?? []).filter { $0.kind == .file && $0.name != nil }
    }

    /// Returns the path of a value of the scene; nil if the scene only shows a film.
    func path(to steps: some Sequence<Fault.Step>) -> JSONPath? {
        expansion.map { JSONPath($0.place).appending(steps, in: $0.json) }
    }

    /// Returns the position in the texts of the value at `path`, for messages about this value.
    func position(of path: JSONPath) -> TextPosition? { expansion?.texts.position(of: path.mark) }

    /// Returns a path of the scene for a message: in a template, the path in the text that has the value.
    func shown(_ path: JSONPath) -> String { expansion?.texts.shown(path) ?? path.description }

    /// Returns the position in the texts where a file is named.
    package func position(of file: NamedFile) -> TextPosition? { position(of: file.at) }

    /// Returns the position in the texts of the value of a layer's key. If the layer lacks the key, returns the position
    /// of the layer.
    package func position(of key: String, in layer: [Step]) -> TextPosition? {
        path(to: layer.way + [.key(key)]).flatMap(position(of:))
    }
}

/// The kind of content of a file named in a scene.
public enum FileKind: Sendable, CaseIterable {
    case picture, film, sound, captions, animation, lut

    /// Returns the kinds of content that a file name's extension may indicate; empty if the extension is unknown.
    package static func all(nameOf file: String) -> [FileKind] {
        guard let name = file.split(separator: "/").last, let dot = name.lastIndex(of: ".") else { return [] }
        let word = name[name.index(after: dot)...].lowercased()
        return allCases.filter { $0.extensions.contains(word) }
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
        case .captions: ["srt", "vtt", "json"]
        case .animation: ["json"]
        case .lut: ["cube"]
        }
    }
}

extension JSON {
    /// Returns the value with other strings at some paths.
    fileprivate func naming(_ names: [String: String], at path: JSONPath) -> JSON {
        switch self {
        case .array(let items):
            .array(items.enumerated().map { $1.naming(names, at: path.appending(index: $0)) })
        case .object(let members):
            .object(
                members.map {
                    Member($0.key, $0.value.naming(names, at: path.appending(key: $0.key, member: nil)))
                })
        case .string: names[path.description].map(JSON.string) ?? self
        default: self
        }
    }
}
