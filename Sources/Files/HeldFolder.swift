import Glibc

/// A folder that this program created and that one process at a time holds.
///
/// A file named `lock` in it is locked while the folder is held, and contains the folder's purpose. It is created first
/// and removed last. So a folder left by a killed process can be distinguished from one in use, and both from folders
/// that others made.
package struct HeldFolder: ~Copyable, Sendable {
    /// The use of a folder. A folder is only taken or removed for the purpose it was created for.
    package enum Purpose: String, Sendable {
        /// The chunks of a film.
        case chunks
        /// Temporary files.
        case scratch
        /// A folder that is renamed to its final name when finished.
        case draft

        fileprivate var signature: String { "zoetrope \(rawValue)\n" }
    }

    /// The name of the lock file.
    package static let lockName = "lock"

    /// The folder.
    package let folder: Folder
    private let lock: FileLock

    /// The number of attempts: other processes may create or remove the folder at the same time.
    private static let attempts = 5

    /// Holds the folder at a path, creating it if needed; returns nil if another process holds it. Throws `OutputError`
    /// if something else is there, and leaves that unchanged.
    package static func take(_ path: String, for purpose: Purpose) throws -> HeldFolder? {
        for _ in 0..<attempts {
            let isNew = try FileSystem.makeDirectory(path)
            do throws(SystemError) {
                let folder = try Folder(opening: path)
                let names = try folder.names()
                guard names.isEmpty || names.contains(lockName) else { continue }
                let lock: FileLock
                do throws(SystemError) {
                    guard let taken = try FileLock.take(lockName, in: folder) else { return nil }
                    lock = taken
                } catch {
                    if names.isEmpty { removeEmptyLock(in: folder) }
                    throw error
                }
                var isUnmarked = names.isEmpty
                do throws(SystemError) {
                    let text = try lock.text()
                    // A process killed between creating and writing the lock file left it empty and alone in the
                    // folder.
                    if text.isEmpty, try folder.names() == [lockName] {
                        isUnmarked = true
                        try lock.write(purpose.signature)
                    } else if text != purpose.signature {
                        break
                    }
                } catch {
                    // Without its purpose on file, the folder could not be recognised as this program's.
                    if isUnmarked {
                        try? folder.remove(lockName)
                        FileSystem.removeDirectory(path)
                    }
                    throw error
                }
                return HeldFolder(folder: folder, lock: lock)
            } catch {
                if error.code == ENOENT { continue }
                // This removes the folder only if it is empty.
                if isNew { FileSystem.removeDirectory(path) }
                if error.code == ENOTDIR || error.code == ELOOP { break }
                throw error
            }
        }
        throw OutputError(
            "\(path): exists and was not made by zoetrope", "move it, or choose another name")
    }

    /// Removes a lock file that was created but could not be locked, if it is empty.
    private static func removeEmptyLock(in folder: Folder) {
        guard let status = try? folder.status(of: lockName), status.st_size == 0 else { return }
        try? folder.remove(lockName)
    }

    /// Removes a folder left by an ended process if it has this purpose, or if it contains only an empty lock more than
    /// a minute old. An empty draft of that age is removed too, because nothing else has draft names. Everything else
    /// is left alone. `saving` is called first; if it throws, the folder stays.
    static func removeAbandoned(
        _ path: String, for purpose: Purpose, saving: (Folder) throws -> Void = { _ in }
    ) {
        guard let folder = try? Folder(opening: path), folder.isOwn, let names = try? folder.names() else {
            return
        }
        if names.isEmpty {
            // The process was killed before it created the lock.
            if purpose == .draft, let changed = folder.changed, isOld(changed) {
                FileSystem.removeDirectory(path)
            }
            return
        }
        guard (try? folder.kind(of: lockName)) == .file,
            let lock = try? FileLock.take(lockName, in: folder, creating: false),
            let text = try? lock.text(),
            text == purpose.signature || text.isEmpty && isOldWithoutPurpose(folder),
            (try? saving(folder)) != nil
        else { return }
        // Errors are ignored: the next run tries again.
        try? HeldFolder(folder: folder, lock: lock).removeAll()
    }

    /// True if a folder contains only a lock file, and that is too old to belong to a process about to write it.
    private static func isOldWithoutPurpose(_ folder: Folder) -> Bool {
        guard let names = try? folder.names(), names == [lockName],
            let status = try? folder.status(of: lockName)
        else { return false }
        return isOld(status.st_mtim)
    }

    private static func isOld(_ moment: timespec) -> Bool { moment.tv_sec < time(nil) - 60 }

    private init(folder: Folder, lock: consuming FileLock) {
        self.folder = folder
        self.lock = lock
    }

    /// Removes the folder with its content. Continues after errors and throws the first one.
    package func removeAll() throws(SystemError) {
        try folder.empty(but: Self.lockName)
        try remove()
    }

    /// Removes the folder, which must be empty except for its lock.
    package func remove() throws(SystemError) {
        guard try folder.names() == [Self.lockName] else {
            throw SystemError(.removing, folder.path, code: ENOTEMPTY)
        }
        try folder.remove(Self.lockName)
        if unsafe rmdir(folder.path) != 0, errno != ENOENT { throw SystemError(.removing, folder.path) }
    }
}
