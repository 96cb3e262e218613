import Base
import Drawing
import Files
import Hashing
import Media
import SceneModel
import SceneText
import Spelling

/// The folder of a film that is made in parts. It contains `plan.json`, the finished chunks in `chunks`, and the
/// scene's files in `inputs` if they were packed.
///
/// Several processes may work in the folder at once without locks, also on different machines. A chunk gets its final
/// name by a rename, after it is complete and was decoded, and every process makes the same bytes for it.
package struct PartsFolder: Sendable {
    /// The path of the folder as the user gave it.
    package let path: String
    /// The film that is made in parts.
    package let film: PartedFilm
    private let folder: Folder

    private enum Name {
        static let plan = "plan.json"
        static let chunks = "chunks"
        static let inputs = "inputs"
    }

    /// The maximum size of `plan.json` in bytes.
    private static let maximumBytes = 1 << 28

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
            var film = try Self.read(bytes, kinds)
            film.order.scene.folder = film.folder ?? folder.path(of: Name.inputs)
            film.order.scene.allowedFolders = film.allowedFolders
            self.film = film
        } catch {
            throw PartsError(
                .notValid, "\(path)/\(Name.plan): \(error.summary)",
                "plan the film again, with the version of zoetrope that will make the parts")
        }
        self.path = path
    }

    private static func read(_ text: [UInt8], _ kinds: LayerKinds) throws(SceneErrors) -> PartedFilm {
        try PartedFilm.format.read(text: text, kinds: kinds, within: PartedFilm.limits)
    }

    /// Throws `OutputError` if a folder can't or must not be created at `path`; changes nothing on disk.
    package static func check(_ path: String) throws {
        try FolderReplacement.check(path, objection: objection)
    }

    /// Returns the advice for an existing folder that contains files. Such a folder is never replaced: making parts may
    /// take days, and users may keep other files there.
    private static func objection(_ names: [String]) -> String? {
        "choose another name, or remove the folder if it is no longer needed"
    }

    /// Creates the folder of a planned film completely or not at all. If `packing` is true, copies all files of the
    /// scene into it. Throws `PartsError` if files can't be packed or the plan exceeds the limits for reading; throws
    /// `Cancelled` soon after cancellation.
    package static func create(
        at path: String, _ plan: FilmPlan, kinds: LayerKinds, partCount: Int?, packing: Bool,
        cancellation: Cancellation = Cancellation()
    ) throws -> (film: PartedFilm, leftover: SystemError?) {
        let film = PartedFilm(plan, partCount: partCount, isPacked: packing)
        let text = Array(PartedFilm.format.write(film).prettyText.utf8)
        do throws(SceneErrors) { _ = try read(text, kinds) } catch {
            throw PartsError(
                .notValid, "\(path): can't be made in parts: \(error.summary)",
                "give files shorter paths, or allow fewer folders")
        }
        let leftover = try FolderReplacement.write(to: path, objection: objection) { new in
            let folder = try Folder(opening: new)
            try folder.makeFolder(Name.chunks)
            if packing {
                try folder.makeFolder(Name.inputs)
                try plan.files.copyAll(to: folder.folder(Name.inputs), cancellation)
            }
            var file = try folder.create(Name.plan)
            try file.write(text)
        }
        return (film, leftover)
    }

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

    /// Plans the film again from its scene and files, and computes the keys of the chunks with the indices `places`
    /// again. Throws `PartsError` if this program, the scene's files or these chunks differ from the plan.
    func plan(checking places: [Int], report: SoundProgress.Report?) throws -> FilmPlan {
        try checkVersions(Fingerprint.running().parts, areAll: false)
        if let scene = film.order.scene.folder, film.readsFiles {
            do throws(SystemError) {
                _ = try Folder(opening: FileSystem.absolutePath(of: scene) ?? scene)
            } catch {
                guard error.isMissing else { throw error }
                throw PartsError(
                    .notFound,
                    "\(path): the folder of the scene's files does not exist on this machine: \(scene)",
                    film.folder == nil
                        ? "copy the whole folder \(path), or plan the film again"
                        : "share the scene's files with this machine, or plan with --pack")
            }
        }
        let keys = PlannedKeys(all: film.keys, checked: Set(places))
        let plan = try FilmPlan(film.order, report: report, store: nil, planned: keys)
        try checkVersions(plan.fingerprint.parts, areAll: true)
        let inputs = plan.files.digests
        if let changed = film.inputs.first(where: { planned in
            inputs.first { $0.file == planned.file } != planned
        }) {
            throw differs("\(changed.file) is not the file that was planned")
        }
        guard plan.keys.count == film.keys.count else {
            throw differs("the film does not have the planned number of chunks")
        }
        if let place = places.first(where: { plan.keys[$0] != film.keys[$0] }) {
            throw differs("chunk \(place) would differ from the plan")
        }
        guard plan.sound?.key == film.sound else { throw differs("the sound differs from the plan") }
        guard plan.name == film.name else { throw differs("the film would differ from the plan") }
        return plan
    }

    private func differs(_ what: String) -> PartsError {
        PartsError(.differs, "\(path): \(what)", "plan the film again")
    }

    /// Compares the versions of the running program and its libraries with the versions in the plan. If `areAll` is
    /// false, versions that are missing in `running` are not compared.
    private func checkVersions(_ running: [Fingerprint.Part], areAll: Bool) throws {
        for part in film.fingerprint.parts {
            let own = running.first { $0.name == part.name }?.version
            guard own != part.version, own != nil || areAll else { continue }
            throw PartsError(
                .differs,
                "\(path): planned with \(part.name) \(part.version), but this machine has \(own ?? "none")",
                "use the same versions on all machines, or plan the film again with the versions of this machine"
            )
        }
    }
}

extension SceneFolder {
    /// Copies all opened files to `folder`, under the names in the scene. Throws `PartsError` if a name leads out of
    /// the folder.
    fileprivate func copyAll(to folder: Folder, _ cancellation: Cancellation) throws {
        let planned = Dictionary(digests.map { ($0.file, $0.sha256) }) { $1 }
        for name in names {
            let steps = name.split(separator: "/").filter { $0 != "." }.map(String.init)
            guard !name.hasPrefix("/"), !steps.contains(".."), let last = steps.last else {
                throw PartsError(
                    .notValid, "\(name): lies outside of the scene's folder, so it can't be packed",
                    "move the file there, or omit --pack and share the file's folder with all machines")
            }
            var place = folder
            for step in steps.dropLast() {
                try place.makeFolder(step)
                place = try place.folder(step)
            }
            var input = try open(name)
            var output = try place.create(last)
            var hash = SHA256()
            try input.readPieces(cancellation) { piece in
                hash.update(piece)
                try output.write(piece)
            }
            try output.synchronize()
            if let sha256 = planned[name], hash.digest() != sha256 {
                throw AssetError(name, .notUsable, "the file changed while it was used")
            }
        }
    }
}
