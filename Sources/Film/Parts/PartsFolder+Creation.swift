import Base
import Drawing
import Files
import Hashing
import Media
import SceneModel
import SceneText

/// A film that is planned, to be made in parts.
package struct PlannedPartedFilm: Sendable {
    fileprivate let film: PartedFilm
    fileprivate let listed: PartsPlan.Film
    /// The plan of a film of a table, as a line of `films.jsonl`; empty for a film alone.
    fileprivate let line: [UInt8]
    /// The files that the scene names.
    fileprivate let files: [String]
    /// The digests of the files that were read, by name.
    fileprivate let digests: [String: String]
    /// The duration of a frame.
    fileprivate let secondsPerFrame: Double
    /// The number of frames in the film.
    package let frameCount: Int
    /// The number of chunks, repeated ones included.
    package var chunkCount: Int { listed.keys.count }
    /// The warnings about the scene's files and its layout.
    package let warnings: [SceneWarning]

    /// Describes a planned film. `path` is the film's path in the folder of films, and empty for a film alone. Throws
    /// `PartsError` if no process could read the plan back.
    package init(_ plan: FilmPlan, path: String = "", kinds: LayerKinds, packing: Bool) throws {
        film = PartedFilm(plan, isPacked: packing)
        let json = PartedFilm.format.write(film)
        let text = Array(json.text.utf8)
        do throws(SceneErrors) {
            _ = try PartedFilm.format.read(text: text, kinds: kinds, within: PartedFilm.limits)
        } catch {
            throw PartsError(
                .notValid, "\(path.isEmpty ? "the film" : path): can't be made in parts: \(error.summary)",
                "give files shorter paths, or allow fewer folders")
        }
        listed = PartsPlan.Film(
            path: path, keys: plan.keys, frameCounts: plan.grid.chunks.map(\.frames.count),
            sound: plan.sound?.key)
        line = path.isEmpty ? [] : text + [UInt8(ascii: "\n")]
        files = plan.files.names
        digests = Dictionary(plan.files.digests.map { ($0.file, $0.sha256) }) { $1 }
        secondsPerFrame = 1 / plan.format.rate.value
        (frameCount, warnings) = (plan.frameCount, plan.openingWarnings)
    }
}

extension PartsFolder {
    /// Throws `OutputError` if a folder can't or must not be created at `path`; changes nothing on disk.
    package static func check(_ path: String) throws {
        try FolderReplacement.check(path, objection: objection)
    }

    /// Returns the advice for an existing folder that contains files. Such a folder is never replaced: making parts may
    /// take days, and users may keep other files there.
    private static func objection(_ names: [String]) -> String? {
        "choose another name, or remove the folder if it is no longer needed"
    }

    /// Plans the films of a table and opens all files that they name, without drawing, on several threads. Returns a
    /// result for each film. Throws only `Cancelled`.
    package static func plan(
        _ entries: [FilmBatch.Entry], threads: Int, kinds: LayerKinds, packing: Bool,
        _ cancellation: Cancellation
    ) throws -> [Result<PlannedPartedFilm, any Error>] {
        let cache = SceneCache()
        return try parallelResults(of: entries.count, threads: threads, cancellation) { index in
            let plan = try FilmPlan(
                entries[index].order, report: { _ in try cancellation.check() }, store: nil, cache: cache)
            return try PlannedPartedFilm(plan, path: entries[index].path, kinds: kinds, packing: packing)
        }
    }

    /// A film of a table, and its place in the table.
    package typealias Row = (film: PlannedPartedFilm, row: Int?, size: String?)

    /// Creates the folder of one planned film or of the films of a table, completely or not at all. If `packing` is true,
    /// copies all files of the scenes into it. Throws `PartsError` if files can't be packed or the plan exceeds the limits
    /// for reading; throws `Cancelled` soon after cancellation.
    package static func create(
        at path: String, _ rows: [Row], kinds: LayerKinds, partCount: Int?, packing: Bool,
        cancellation: Cancellation = Cancellation()
    ) throws -> (plan: PartsPlan, leftover: SystemError?) {
        precondition(!rows.isEmpty, "a folder of parts without a film")
        let plan = plan(of: rows, partCount: partCount)
        let text = document(rows, plan).text
        do throws(SceneErrors) { _ = try PartsDocument.read(text, kinds) } catch {
            throw PartsError(
                .notValid, "\(path): can't be made in parts: \(error.summary)", "plan fewer films at once")
        }
        guard text.count <= PartsFolder.maximumBytes else {
            throw PartsError(.notValid, "\(path): the plan is too large", "plan fewer films at once")
        }
        let leftover = try FolderReplacement.write(to: path, objection: objection) { new in
            let folder = try Folder(opening: new)
            try folder.makeFolder(Name.chunks)
            if packing {
                try folder.makeFolder(Name.inputs)
                try pack(rows.map(\.film), to: folder.folder(Name.inputs), cancellation)
            }
            if plan.isTable {
                var lines = try folder.create(Name.films)
                for row in rows { try lines.write(row.film.line) }
            }
            var file = try folder.create(Name.plan)
            try file.write(text)
        }
        return (plan, leftover)
    }

    /// Lists the films, and divides their chunks into parts.
    private static func plan(of rows: [Row], partCount: Int?) -> PartsPlan {
        var (films, offset): ([PartsPlan.Film], Int) = ([], 0)
        var (known, seconds): (Set<ChunkKey>, Double) = ([], 0)
        for (planned, row, size) in rows {
            var film = planned.listed
            (film.row, film.size) = (row, size)
            (film.offset, film.byteCount) = (offset, planned.line.count)
            offset += planned.line.count
            for (key, frames) in zip(film.keys, film.frameCounts) where known.insert(key).inserted {
                seconds += Double(frames) * planned.secondsPerFrame
            }
            // The parts of a film alone have equal numbers of chunks, since its plan has no numbers of frames.
            if film.path.isEmpty { film.frameCounts = [] }
            films.append(film)
        }
        return PartsPlan(films, partCount: partCount ?? PartsPlan.usualPartCount(seconds: seconds))
    }

    private static func document(_ rows: [Row], _ plan: PartsPlan) -> PartsDocument {
        guard plan.isTable else {
            var film = rows[0].film.film
            film.partCount = plan.parts.count
            return .film(film)
        }
        return .table(PartsDocument.Table(partCount: plan.parts.count, films: plan.films))
    }

    /// Copies the files of all films, each once.
    private static func pack(
        _ films: [PlannedPartedFilm], to folder: Folder, _ cancellation: Cancellation
    ) throws {
        var digests: [String: String] = [:]
        for (file, sha256) in films.lazy.flatMap(\.digests) {
            let other = digests.updateValue(sha256, forKey: file)
            guard other == nil || other == sha256 else {
                throw AssetError(file, .notUsable, "the file changed while it was used")
            }
        }
        // All films have the folder of one scene.
        let source = SceneFolder(of: films[0].film.order.scene)
        let names = films.reduce(into: Set<String>()) { $0.formUnion($1.files) }
        try source.copy(names.sorted(), planned: digests, to: folder, cancellation)
    }
}

extension SceneFolder {
    /// Copies files to `folder`, under the names in the scene. Throws `PartsError` if a name leads out of the folder, and
    /// `AssetError` if a file no longer has the digest with which it was planned.
    fileprivate func copy(
        _ names: [String], planned: [String: String], to folder: Folder, _ cancellation: Cancellation
    ) throws {
        for name in names {
            let steps = FileSystem.steps(of: name).filter { !["", "."].contains($0) }
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
