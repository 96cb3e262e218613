import Base
import Drawing
import Files
import Hashing
import Media
import SceneModel
import SceneText
import Spelling

/// The folder of one or more films that are made in parts. It contains `plan.json`, the plans of several films in
/// `films.jsonl`, the finished chunks of all films in `chunks`, and the scene's files in `inputs` if they were packed.
///
/// Several processes may work in the folder at once without locks, also on different machines. A chunk gets its final
/// name by a rename, after it is complete and was decoded, and every process makes the same bytes for it.
package struct PartsFolder: Sendable {
    /// The path of the folder as the user gave it.
    package let path: String
    /// The films and their division into parts.
    package let plan: PartsPlan
    /// The plan of the only film; nil if the films are those of a table.
    private let single: PartedFilm?
    private let folder: Folder
    private let kinds: LayerKinds

    /// The names of the entries of the folder.
    enum Name {
        static let plan = "plan.json"
        static let films = "films.jsonl"
        static let chunks = "chunks"
        static let inputs = "inputs"
    }

    /// The maximum size of `plan.json` in bytes.
    static let maximumBytes = 1 << 28

    /// Opens a folder that `create` made. Throws `PartsError` if it is not such a folder, and `SystemError` if it
    /// can't be read.
    package init(opening path: String, kinds: LayerKinds) throws {
        do throws(SystemError) {
            folder = try Folder(opening: FileSystem.absolutePath(of: path) ?? path)
        } catch {
            guard error.isMissing else { throw error }
            throw PartsError(
                .notFound, "\(path): no such folder",
                FileSystem.kind(of: path) != nil
                    ? "the path is a file; give the folder that zoetrope plan made"
                    : "create the folder with zoetrope plan SCENE -o \(shellPath(path))")
        }
        guard try folder.kind(of: Name.plan) == .file else {
            throw PartsError(
                .notFound, "\(path): has no \(Name.plan)",
                "create a folder of parts with zoetrope plan SCENE -o DIR")
        }
        guard try folder.kind(of: LockedFolder.lockName) == nil else {
            throw PartsError(
                .notValid, "\(path): contains the chunks of an interrupted encode, not parts",
                "run that encode again to continue")
        }
        var file = try folder.open(Name.plan)
        let bytes = try file.readAll(atMost: Self.maximumBytes)
        do throws(SceneErrors) {
            switch try PartsDocument.read(bytes, kinds) {
            case .film(let film):
                let listed = PartsPlan.Film(keys: film.keys, sound: film.sound)
                (plan, single) = (PartsPlan([listed], partCount: film.partCount), film)
            case .table(let table):
                (plan, single) = (PartsPlan(table.films, partCount: table.partCount), nil)
            }
        } catch {
            throw Self.notValid("\(path)/\(Name.plan): \(error.summary)")
        }
        (self.path, self.kinds) = (path, kinds)
    }

    private static func notValid(_ description: String) -> PartsError {
        PartsError(
            .notValid, description,
            "plan the film again, with the version of zoetrope that will make the parts")
    }

    /// Reads the plan of a film. Throws `PartsError` if it is missing or damaged.
    func film(_ index: Int) throws -> PartedFilm {
        var film = try single ?? read(plan.films[index])
        film.order.scene.folder = film.folder ?? folder.path(of: Name.inputs)
        film.order.scene.allowedFolders = film.allowedFolders
        return film
    }

    private func read(_ listed: PartsPlan.Film) throws -> PartedFilm {
        let place = "\(path)/\(Name.films)"
        guard try folder.kind(of: Name.films) == .file else {
            throw PartsError(
                .notFound, "\(place): no such file", "copy the whole folder \(path), or plan the films again")
        }
        var file = try folder.open(Name.films)
        try file.seek(to: listed.offset)
        let bytes = try file.read(listed.byteCount)
        let film: PartedFilm
        do throws(SceneErrors) {
            film = try PartedFilm.format.read(text: bytes, kinds: kinds, within: PartedFilm.limits)
        } catch {
            throw Self.notValid("\(place): \(listed.path): \(error.summary)")
        }
        guard film.keys == listed.keys, film.sound == listed.sound else {
            throw Self.notValid("\(place): \(listed.path): does not fit \(Name.plan)")
        }
        return film
    }

    /// Returns the name of a film for messages: the path of the folder and, with several films, that of the film.
    func label(of index: Int) -> String {
        plan.isTable ? "\(path): \(plan.films[index].path)" : path
    }

    /// Returns the index of the film of a table with a path; nil if there is none.
    package func index(ofFilm path: String) -> Int? { plan.films.firstIndex { $0.path == path } }

    /// Opens the chunk directory for writing, and creates it if needed. Unfinished files get names that no other
    /// process uses.
    func makeChunks() throws -> ChunkDirectory {
        if let chunks = try chunks() { return chunks }
        try folder.makeFolder(Name.chunks)
        return try openChunks()
    }

    /// Opens the chunk directory; returns nil if it doesn't exist, since some tools don't copy empty folders.
    func chunks() throws -> ChunkDirectory? {
        switch try folder.kind(of: Name.chunks) {
        case .directory: try openChunks()
        case nil: nil
        default:
            throw PartsError(
                .notValid, "\(path)/\(Name.chunks): not a folder",
                "move the file away; a folder with this name is needed for the finished chunks")
        }
    }

    private func openChunks() throws -> ChunkDirectory {
        let maker = String(UInt64.random(in: .min ... .max), radix: 16)
        return ChunkDirectory(try folder.folder(Name.chunks), maker: maker)
    }
}
