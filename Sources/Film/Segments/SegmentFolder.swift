import Files
import Media

/// The folder that segments are published in. Files of other names in it are left alone.
struct SegmentFolder: Sendable {
    /// The name of the playlist, which players open.
    static let playlist = "playlist.m3u8"
    /// The name of the film's index, which players need before any segment.
    static let index = "init.mp4"

    private let folder: Folder
    private let overwrites: Bool
    /// The playlist as it was; nil if there was none.
    private let earlier: String?

    /// Creates the folder unless it exists. Throws `OutputError` for one that must not be written to.
    init(creating path: String, overwriting: Bool) throws {
        try Self.check(path, inputs: [], overwriting: overwriting)
        try FileSystem.makeDirectory(path)
        folder = try Folder(opening: path)
        earlier = try Self.playlist(in: folder)
        overwrites = overwriting
    }

    /// The path of the playlist.
    var playlistPath: String { folder.path(of: Self.playlist) }

    /// The name of a segment, counted from 0.
    static func segment(_ number: Int) -> String {
        let digits = String(number)
        return "segment-\(String(repeating: "0", count: max(0, 5 - digits.count)))\(digits).m4s"
    }

    /// Throws `OutputError` if segments can't or must not be written to a folder; changes nothing. `inputs` are files that are
    /// read meanwhile.
    static func check(_ path: String, inputs: [String], overwriting: Bool) throws {
        let choice = "choose another folder"
        guard !path.lowercased().hasSuffix(".mp4") else {
            throw OutputError("\(path): segments need a folder", "use -o for a film, or choose another name")
        }
        let parent = FileSystem.parent(of: path)
        switch FileSystem.kind(of: path) {
        case nil:
            guard FileSystem.kind(of: parent) == .directory else {
                throw OutputError("\(parent): no such folder", "create it, or \(choice)")
            }
        case .directory:
            try OutputPath.check(folder: path, inputs: inputs)
            guard FileSystem.isWritable(path) else { throw OutputError("\(path): permission denied", choice) }
            let playlist = try playlist(in: Folder(opening: path))
            if !overwriting, let playlist, Playlist.isComplete(playlist) {
                throw OutputError("\(path): has a film", "use --overwrite to replace it, or \(choice)")
            }
        default: throw OutputError("\(path): exists and is not a folder", choice)
        }
        guard FileSystem.isWritable(parent) else { throw OutputError("\(parent): permission denied", choice) }
    }

    private static let mostBytes = 1 << 26

    /// The playlist in a folder; nil if there is none. Throws `OutputError` for one that was not made here.
    private static func playlist(in folder: Folder) throws -> String? {
        switch try folder.kind(of: playlist) {
        case nil: return nil
        case .file:
            var file = try folder.open(playlist)
            let text = String(decoding: try file.readAll(atMost: mostBytes), as: UTF8.self)
            if Playlist.isOwn(text) { return text }
            fallthrough
        default: throw OutputError.foreign(folder.path(of: playlist))
        }
    }

    /// Writes the index or a segment, which the playlist, as it is now, does not name yet. A file that has these bytes stays.
    func write(_ bytes: [UInt8], as name: String, before playlist: Playlist) throws {
        if try folder.kind(of: name) != nil {
            if try has(bytes, as: name) { return }
            guard overwrites, earlier != nil else {
                throw OutputError(
                    "\(folder.path(of: name)): exists and is not of this film",
                    earlier == nil ? "remove it, or choose another folder" : "use --overwrite to replace it")
            }
            // From now on the playlist names nothing of the earlier film.
            try put(Array(playlist.text.utf8), as: Self.playlist)
        }
        try put(bytes, as: name)
    }

    private func has(_ bytes: [UInt8], as name: String) throws -> Bool {
        var file = try folder.open(name)
        return try file.byteCount() == bytes.count && file.readAll(atMost: bytes.count) == bytes
    }

    /// Publishes the playlist, unless the one that is there goes on where this one ends.
    func write(_ playlist: Playlist) throws {
        let now = try Self.playlist(in: folder) ?? ""
        // Of a film that is replaced, even by itself, nothing is named before it is there again.
        if now.hasPrefix(playlist.text), !Playlist.isComplete(now) { return }
        try put(Array(playlist.text.utf8), as: Self.playlist)
    }

    /// Publishes the playlist with its end. Removes the files of an earlier film that it does not name any more, which are
    /// the segments from a number on.
    func complete(_ playlist: Playlist, segmentCount: Int) throws {
        try put(Array(playlist.completeText.utf8), as: Self.playlist)
        try FileSystem.synchronize(folder.path)
        guard earlier != nil else { return }
        var number = segmentCount
        while try folder.kind(of: Self.segment(number)) == .file {
            try folder.remove(Self.segment(number))
            number += 1
        }
    }

    /// Opens a file that was published.
    func open(_ name: String) throws -> InputFile { try folder.open(name) }

    /// Writes a file aside and renames it.
    private func put(_ bytes: [UInt8], as name: String) throws {
        let part = name + ".part"
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
