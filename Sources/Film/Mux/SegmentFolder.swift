import Files
import Media

/// The folder in which segments are published. Files with other names in the folder are not touched.
struct SegmentFolder: Sendable {
    /// The name of the playlist, which players open.
    static let playlist = "playlist.m3u8"
    /// The name of the file with the initialization section, which players need before any segment.
    static let initialization = "init.mp4"

    let folder: Folder
    let overwrites: Bool
    /// The names of the variants that the replaced film has, by its playlist.
    private let replacedVariants: Set<String>
    /// The playlist of all segments, if the film may already be complete in the folder; it then stays complete.
    private let whole: Playlist?

    /// Creates the folder if it doesn't exist, and passes it to `body`. If `body` throws and the new folder is still
    /// empty, the folder is removed. If `whole` is given, the folder may already contain the film with exactly this
    /// playlist, which an interrupted run had completed.
    static func creating<Result>(
        _ path: String, overwriting: Bool, whole: Playlist? = nil, _ body: (SegmentFolder) throws -> Result
    ) throws -> Result {
        let exists = FileSystem.kind(of: path) != nil
        let folder = try SegmentFolder(creating: path, overwriting: overwriting, whole: whole)
        do { return try body(folder) } catch {
            if !exists { FileSystem.removeDirectory(path) }
            throw error
        }
    }

    /// Creates the folder if it doesn't exist. Throws `OutputError` if nothing may be written to the folder. The caller
    /// must have locked the film's chunk store, so that no other process writes to the folder.
    private init(creating path: String, overwriting: Bool, whole: Playlist?) throws {
        try Self.check(path, inputs: [], overwriting: overwriting, whole: whole)
        try FileSystem.makeOutputDirectory(path)
        folder = try Folder(opening: path)
        overwrites = overwriting
        let replaced = try overwriting ? Self.playlist(in: folder) : nil
        replacedVariants = replaced.map(MultivariantPlaylist.names) ?? []
        self.whole = overwriting ? nil : whole
    }

    /// Opens a folder whose playlist is complete.
    init(published path: String) throws { try self.init(Folder(opening: path)) }

    /// Creates a value for an open folder, in which no film is replaced.
    init(_ folder: Folder) {
        self.folder = folder
        (overwrites, whole, replacedVariants) = (false, nil, [])
    }

    /// Returns true if the folder contains exactly this playlist, with the end tag.
    static func isComplete(_ path: String, as playlist: Playlist) -> Bool {
        guard let folder = try? Folder(opening: path) else { return false }
        return (try? Self.playlist(in: folder)) == playlist.completeText
    }

    /// The path of the folder.
    var path: String { folder.path }

    /// The path of the playlist.
    var playlistPath: String { folder.path(of: Self.playlist) }

    /// Returns the file name of a segment; segments are counted from 0.
    static func segment(_ number: Int) -> String {
        let digits = String(number)
        return "segment-\(String(repeating: "0", count: max(0, 5 - digits.count)))\(digits).m4s"
    }

    /// Throws `OutputError` if segments can't or must not be written to a folder, for example because the folder
    /// contains one of the `inputs`. A complete film with the playlist `whole` is accepted. Changes nothing on disk.
    static func check(
        _ path: String, inputs: [String], overwriting: Bool, whole: Playlist? = nil
    ) throws {
        guard OutputFormat(ofFilm: path) == nil else {
            throw OutputError(
                "\(path): segments are written to a folder, not to a file",
                "use -o for a film, or choose another name")
        }
        guard !path.lowercased().hasSuffix(".m3u8") else {
            throw OutputError(
                "\(path): segments are written to a folder, not to a file",
                "name the folder; the playlist is \(playlist) in it")
        }
        let parent = FileSystem.parent(of: path)
        switch FileSystem.kind(of: path) {
        case nil:
            guard FileSystem.kind(of: parent) == .directory else {
                throw OutputError("\(parent): no such folder", "create this folder, or \(choice)")
            }
        case .directory:
            try OutputPath.check(folder: path, inputs: inputs, orElse: choice)
            guard FileSystem.isWritable(path) else { throw OutputError("\(path): permission denied", choice) }
            try check(Folder(opening: path), overwriting: overwriting, whole: whole)
        default: throw OutputError("\(path): exists and is not a folder", choice)
        }
        guard FileSystem.isWritable(parent) else {
            throw OutputError(
                "\(parent): permission denied (temporary chunks are stored next to the output folder)", choice
            )
        }
    }

    static let choice = "choose another folder"

    private static func check(_ folder: Folder, overwriting: Bool, whole: Playlist?) throws {
        let playlist = try playlist(in: folder)
        if !overwriting, let playlist, Playlist.isComplete(playlist), playlist != whole?.completeText {
            throw OutputError(
                "\(folder.path): already contains a film", "use --overwrite to replace it, or \(choice)")
        }
        for name in try folder.names() where isName(name) {
            guard try folder.kind(of: name) == .file,
                try playlist != nil || name == firstPart && isOwnFirstPart(in: folder)
            else {
                throw OutputError.foreign(folder.path(of: name))
            }
        }
    }

    /// Returns true for names of segments, of the initialization section, and of their unfinished files.
    static func isName(_ name: String) -> Bool {
        let whole = isPart(name) ? String(name.dropLast(part.count)) : name
        return whole == initialization || isSegment(whole) || name == firstPart
    }

    private static func isPart(_ name: String) -> Bool { name.hasSuffix(part) }

    private static func isSegment(_ name: String) -> Bool {
        guard let digits = name.wholeMatch(of: #/segment-([0-9]{5,9})\.m4s/#)?.1, let number = Int(digits)
        else {
            return false
        }
        return segment(number) == name
    }

    private static let part = ".part"
    /// The name of the unfinished playlist that remains if a run is killed before it publishes its first playlist.
    private static let firstPart = playlist + part

    private static func isOwnFirstPart(in folder: Folder) throws -> Bool {
        var file = try folder.open(firstPart)
        let text = String(decoding: try file.readAll(atMost: maximumBytes), as: UTF8.self)
        return text.isEmpty || Playlist.isOwn(text)
    }

    private static let maximumBytes = 1 << 26

    /// Reads the playlist in a folder; returns nil if there is none. Throws `OutputError` if the playlist was not
    /// made by Zoetrope.
    static func playlist(in folder: Folder) throws -> String? {
        switch try folder.kind(of: playlist) {
        case nil: return nil
        case .file:
            var file = try folder.open(playlist)
            let text = String(decoding: try file.readAll(atMost: maximumBytes), as: UTF8.self)
            if Playlist.isOwn(text) { return text }
            fallthrough
        default: throw OutputError.foreign(folder.path(of: playlist))
        }
    }

    /// Publishes an empty playlist if the folder has no playlist. The playlist marks the files written after it as made
    /// by Zoetrope.
    func begin(_ playlist: Playlist) throws {
        guard try Self.playlist(in: folder) == nil else { return }
        try put(Array(playlist.text.utf8), as: Self.playlist)
    }

    /// Writes the initialization section, or a segment that `playlist` does not list yet. An existing file with the
    /// same bytes is not written again.
    func write(_ bytes: [UInt8], as name: String, before playlist: Playlist) throws {
        if try folder.kind(of: name) != nil {
            if try has(bytes, as: name) { return }
            guard overwrites else {
                throw OutputError(
                    "\(folder.path(of: name)): is damaged, or belongs to another scene or other settings",
                    "use --overwrite to publish this film from the start, or \(Self.choice)")
            }
            // The playlist is replaced first, so that it no longer lists segments of the earlier film.
            try put(Array(playlist.text.utf8), as: Self.playlist)
        }
        try put(bytes, as: name)
    }

    private func has(_ bytes: [UInt8], as name: String) throws -> Bool {
        var file = try folder.open(name)
        return try file.byteCount() == bytes.count && file.readAll(atMost: bytes.count) == bytes
    }

    /// Publishes `playlist`, unless the published playlist is not yet complete and already begins with the same lines.
    func write(_ playlist: Playlist) throws {
        let now = try Self.playlist(in: folder) ?? ""
        // If a complete film is replaced, even by the same film, its segments are listed only after they are written
        // again.
        if now.hasPrefix(playlist.text), !Playlist.isComplete(now) || now == whole?.completeText { return }
        try put(Array(playlist.text.utf8), as: Self.playlist)
    }

    /// Throws `OutputError` if the published segments are not the first segments of `playlist` and must not be
    /// overwritten.
    func checkIsContinued(by playlist: Playlist) throws {
        try Self.check(folder, isContinuedBy: playlist, overwriting: overwrites)
    }

    /// Throws `OutputError` if the folder at `path` has segments that are not the first segments of `playlist` and
    /// must not be overwritten. The folder may not exist yet.
    static func check(_ path: String, isContinuedBy playlist: Playlist, overwriting: Bool) throws {
        guard FileSystem.kind(of: path) == .directory else { return }
        try check(Folder(opening: path), isContinuedBy: playlist, overwriting: overwriting)
    }

    private static func check(
        _ folder: Folder, isContinuedBy playlist: Playlist, overwriting: Bool
    ) throws {
        guard !overwriting, let now = try Self.playlist(in: folder), !playlist.text.hasPrefix(now),
            now != playlist.completeText
        else { return }
        throw OutputError(
            "\(folder.path): the published segments are not the first segments of this film",
            "use --overwrite to replace them, or \(choice)")
    }

    /// Publishes the playlist with its end tag. Removes unfinished files of killed runs and segments of an
    /// overwritten film. Returns a warning if the removal fails.
    func complete(_ playlist: Playlist, segmentCount: Int) throws -> [String] {
        try put(Array(playlist.completeText.utf8), as: Self.playlist)
        return removeOthers(than: segmentCount)
    }

    /// Removes unfinished files, and segments of an overwritten film beyond `segmentCount`. Returns a warning if the
    /// removal fails.
    func removeOthers(than segmentCount: Int) -> [String] {
        removeOthers(than: Set([Self.initialization] + (0..<segmentCount).map(Self.segment)))
    }

    /// Removes unfinished files, and those segments and variants of an overwritten film that are not in `named`.
    /// Returns a warning if the removal fails.
    func removeOthers(than named: Set<String>) -> [String] {
        do {
            for name in try folder.names() where !named.contains(name) {
                if Self.isName(name), overwrites || Self.isPart(name) { try folder.remove(name) }
                if replacedVariants.contains(name) { try removeVariant(name) }
            }
            try FileSystem.synchronize(folder.path)
            return []
        } catch {
            return ["\(path) is complete, but \(error)"]
        }
    }

    /// Opens a published file.
    func open(_ name: String) throws -> InputFile { try folder.open(name) }

    /// Writes a file under a temporary name and renames it.
    func put(_ bytes: [UInt8], as name: String) throws {
        let part = name + Self.part
        do {
            var file = try folder.create(part)
            try file.write(bytes)
            try file.synchronize()
            try folder.rename(part, to: name)
        } catch {
            try? folder.remove(part)
            throw error
        }
    }
}
