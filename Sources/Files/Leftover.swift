import Glibc

/// Something that a process left behind: unfinished output, a temporary folder, or the chunks of an unfinished film.
package struct Leftover: Sendable, Equatable {
    /// The kinds of leftovers.
    package enum Kind: String, Sendable {
        /// A file or a folder that did not get its final name.
        case draft
        /// A temporary folder.
        case temporary
        /// The chunks of a film that is not finished. The same command goes on with them.
        case chunks
    }

    /// The path.
    package let path: String
    /// The kind.
    package let kind: Kind
    /// The size of all its files, in bytes.
    package let byteCount: Int
    /// True if a process uses it.
    package let isInUse: Bool

    /// The number of folders inside one another that are looked through.
    private static let maximumDepth = 64

    /// Finds what processes of this user left in a folder and in the folders inside, sorted by path. Links are not
    /// followed. Folders inside that can't be read are left out. Throws if the folder itself can't be read.
    package static func find(in path: String) throws(SystemError) -> [Leftover] {
        try find(in: try Folder(opening: path), depth: 0)
    }

    private static func find(in folder: Folder, depth: Int) throws(SystemError) -> [Leftover] {
        var found: [Leftover] = []
        for name in try folder.names() {
            guard let status = try folder.status(of: name), status.st_uid == geteuid() else { continue }
            switch FileSystem.kind(status) {
            case .file where Draft.finalName(of: name) != nil:
                found.append(
                    Leftover(
                        path: folder.path(of: name), kind: .draft, byteCount: Int(status.st_size),
                        isInUse: isLocked(name, in: folder)))
            case .directory:
                guard depth < maximumDepth, let inner = try? folder.folder(name) else { continue }
                if let leftover = Leftover(inner, named: name) {
                    found.append(leftover)
                } else {
                    found += (try? find(in: inner, depth: depth + 1)) ?? []
                }
            case .file, .other: continue
            }
        }
        return found
    }

    private init(path: String, kind: Kind, byteCount: Int, isInUse: Bool) {
        (self.path, self.kind, self.byteCount, self.isInUse) = (path, kind, byteCount, isInUse)
    }

    /// Recognises a folder by its lock file; nil for a folder that this program did not make.
    private init?(_ folder: Folder, named name: String) {
        if let purpose = LockedFolder.Purpose(of: folder) {
            self.init(
                path: folder.path, kind: Kind(purpose), byteCount: Self.byteCount(of: folder),
                isInUse: Self.isLocked(LockedFolder.lockName, in: folder))
        } else if Draft.finalName(of: name) != nil, (try? folder.names()) == [] {
            // The process was killed before it created the lock.
            self.init(path: folder.path, kind: .draft, byteCount: 0, isInUse: false)
        } else {
            return nil
        }
    }

    private static func isLocked(_ name: String, in folder: Folder) -> Bool {
        guard let lock = try? FileLock.take(name, in: folder, creating: false) else { return true }
        _ = consume lock
        return false
    }

    private static func byteCount(of folder: Folder, depth: Int = 0) -> Int {
        guard depth < maximumDepth else { return 0 }
        return ((try? folder.names()) ?? []).reduce(0) { sum, name in
            guard let status = try? folder.status(of: name) else { return sum }
            switch FileSystem.kind(status) {
            case .file: return sum + Int(status.st_size)
            case .directory:
                return sum + ((try? folder.folder(name)).map { byteCount(of: $0, depth: depth + 1) } ?? 0)
            case .other: return sum
            }
        }
    }

    /// Removes a draft or a temporary folder, unless a process uses it by now. If the draft holds a folder that was about
    /// to be replaced, that folder gets its name back. Errors are ignored.
    package func removeUnfinished() {
        switch kind {
        case .draft: Draft.removeAbandoned(path)
        case .temporary: LockedFolder.removeAbandoned(path, for: .scratch)
        case .chunks: preconditionFailure("chunks belong to a film")
        }
    }
}

extension Leftover.Kind {
    fileprivate init(_ purpose: LockedFolder.Purpose) {
        self =
            switch purpose {
            case .chunks: .chunks
            case .scratch: .temporary
            case .draft: .draft
            }
    }
}

extension LockedFolder.Purpose {
    /// The purpose that the lock file of a folder states; nil if there is none.
    fileprivate init?(of folder: Folder) {
        guard var file = try? folder.open(LockedFolder.lockName), let bytes = try? file.readAll(atMost: 256)
        else {
            return nil
        }
        self.init(signature: String(decoding: bytes, as: UTF8.self))
    }
}
