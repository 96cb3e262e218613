import Glibc

/// A folder that this program created and that one process at a time uses.
///
/// The folder contains a file named `lock`, which is locked while the folder is in use and contains the folder's
/// purpose. This file is created and synced first, and removed last. So a folder left by a killed process can be
/// distinguished from a folder in use, and both can be distinguished from folders that other programs made.
package struct LockedFolder: ~Copyable, Sendable {
    /// The purpose of a folder. A folder is only reused or removed for the purpose it was created for.
    package enum Purpose: String, Sendable, CaseIterable {
        /// The chunks of a film.
        case chunks
        /// Temporary files.
        case scratch
        /// A folder that gets its final name when it is finished.
        case draft

        fileprivate var signature: String { "zoetrope \(rawValue)\n" }

        /// Creates the purpose that the text of a lock file states; nil for any other text.
        init?(signature: String) {
            guard let purpose = Self.allCases.first(where: { $0.signature == signature }) else { return nil }
            self = purpose
        }
    }

    /// The name of the lock file.
    package static let lockName = "lock"

    /// The open folder.
    package let folder: Folder
    private let lock: FileLock

    /// The number of attempts to lock the folder. Other processes may create or remove the folder at the same time.
    private static let attempts = 5

    /// Locks the folder at a path, creating the folder if needed. Returns nil if another process uses the folder.
    /// Throws `OutputError`, and changes nothing, if the path belongs to anything but a folder with this purpose.
    package static func take(_ path: String, for purpose: Purpose) throws -> LockedFolder? {
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
                    // A process that was killed between creating and writing the lock file left it empty, as the only
                    // file in the folder.
                    if text.isEmpty, try folder.names() == [lockName] {
                        isUnmarked = true
                        try lock.write(purpose.signature)
                    } else if text != purpose.signature {
                        break
                    }
                } catch {
                    // Without a purpose in the lock file, this program could not recognise the folder as its own later.
                    if isUnmarked {
                        try? folder.remove(lockName)
                        FileSystem.removeDirectory(path)
                    }
                    throw error
                }
                return LockedFolder(folder: folder, lock: lock)
            } catch {
                if error.code == ENOENT { continue }
                // This removes the folder only if it is empty.
                if isNew { FileSystem.removeDirectory(path) }
                if error.code == ENOTDIR || error.code == ELOOP { break }
                throw error
            }
        }
        throw OutputError(
            "\(path): exists and was not made by zoetrope", "move or rename it, or choose another name")
    }

    /// Removes the empty lock file of a folder that could not be locked.
    private static func removeEmptyLock(in folder: Folder) {
        guard let status = try? folder.status(of: lockName), status.st_size == 0 else { return }
        try? folder.remove(lockName)
    }

    /// Removes a folder that an ended process left, if the folder has the given purpose. Also removes a folder that is
    /// more than a minute old if it contains only an empty lock file, or if it is an empty draft folder (only drafts
    /// have such names). All other folders are left alone. `saving` is called before the folder is removed; if `saving`
    /// throws, the folder stays.
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
        try? LockedFolder(folder: folder, lock: lock).removeAll()
    }

    /// Removes a folder that a process left while it was removing it, if nothing but the lock file is left in it, and no
    /// process uses it. Errors are ignored.
    package static func removeEmpty(_ path: String, for purpose: Purpose) {
        guard let folder = try? Folder(opening: path), folder.isOwn, let names = try? folder.names(),
            names.isEmpty || names == [lockName]
        else { return }
        if names.isEmpty { return FileSystem.removeDirectory(path) }
        guard let lock = try? FileLock.take(lockName, in: folder, creating: false),
            let text = try? lock.text(), text == purpose.signature
        else { return }
        try? LockedFolder(folder: folder, lock: lock).remove()
    }

    /// True if a folder contains only a lock file, last written more than a minute ago. A younger lock file may belong
    /// to a process that is about to write the folder's purpose into the file.
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

    /// Removes the folder with its content. After an error, removes the remaining entries and throws the first error.
    package func removeAll() throws(SystemError) {
        try folder.empty(but: Self.lockName)
        try remove()
    }

    /// Removes the folder. Apart from the lock file, the folder must be empty.
    package func remove() throws(SystemError) {
        guard try folder.names() == [Self.lockName] else {
            throw SystemError(.removing, folder.path, code: ENOTEMPTY)
        }
        try folder.remove(Self.lockName)
        if unsafe rmdir(folder.path) != 0, errno != ENOENT { throw SystemError(.removing, folder.path) }
    }
}
