import Expansion
import Files
import Film
import Media
import Spelling
import Terminal

/// The names of the films or pictures of a table: a pattern that a flag gives, and the rules for the names.
struct FilmNames {
    /// The ways to name films.
    enum Kind {
        /// `-o` gives the paths of films; their ending chooses the format.
        case films
        /// `-o` gives the paths of pictures.
        case pictures
        /// `--films` gives paths inside a folder that is chosen later.
        case inFolder
    }

    let pattern: FileNamePattern
    private let kind: Kind

    static let films = Flag(
        "--films", value: "NAMES",
        "Names of the films of --data, with expressions in braces, such as \"{slug(name)}-{size}.mp4\". They are relative to the folder into which join puts the films."
    )

    /// Reads the pattern for `count` films. Throws if the flag is missing, or if all its names would be wrong.
    init(_ kind: Kind, _ arguments: Arguments, count: Int) throws {
        self.kind = kind
        let (flag, key, endings, folder) =
            switch kind {
            case .films: ("-o", "--output", OutputFormat.allCases.flatMap(\.endings), "films/")
            case .pictures: ("-o", "--output", StillFormat.allCases.flatMap(\.endings), "pictures/")
            case .inFolder: (Self.films.name, Self.films.name, OutputFormat.allCases.flatMap(\.endings), "")
            }
        let example = "for example: \(flag) \"\(folder){slug(name)}\(endings[0])\""
        guard let text = arguments.string(key) else {
            throw UsageError("--data needs \(flag) with the names of the outputs", hint: example)
        }
        pattern = FileNamePattern(text, of: flag)
        guard count <= 1 || pattern.hasExpressions else {
            throw UsageError(
                "--data makes \(count) files, but \(excerpt(text)) is one name", hint: example)
        }
        if case .pictures = kind {
        } else if PicturesJob.isName(text) {
            throw UsageError(
                "\(flag) \(excerpt(text)): a table makes films, not pictures of all frames", hint: example)
        }
        guard endings.contains(where: text.lowercased().hasSuffix) else {
            throw OutputError("\(text): the name must end with \(alternatives(endings))", example)
        }
        switch kind {
        case .films, .pictures:
            let parent = FileSystem.parent(of: text)
            guard parent.contains("{") || FileSystem.kind(of: parent) == .directory else {
                throw OutputError("\(parent): no such folder", "create it: mkdir -p \(shellPath(parent))")
            }
        case .inFolder:
            if let fault = PartsPlan.fault(inPath: text) {
                throw UsageError("--films \(excerpt(text)): \(fault)", hint: example)
            }
        }
    }

    /// Throws if a name that the pattern gave can't be used.
    func check(_ path: String) throws {
        // The folder of the film's chunks has a longer name.
        let (length, most) = (FileSystem.name(of: path).utf8.count, 255 - ".zoetrope".utf8.count)
        guard length <= most else {
            throw CommandFailure(
                .badData, "the name of the film has \(length) bytes, and at most \(most) are possible")
        }
        if case .inFolder = kind, let fault = PartsPlan.fault(inPath: path) {
            throw CommandFailure(.badData, "the name \(excerpt(path)) \(fault)")
        }
    }
}
