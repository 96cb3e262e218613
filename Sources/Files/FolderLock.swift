import Glibc

/// A lock on some files in a folder that belongs to the user. One process at a time holds it.
///
/// A file in the folder is locked, created first and removed last. A killed process leaves this file behind, but no lock.
package struct FolderLock: ~Copyable {
    private let folder: Folder
    private let name: String
    private let lock: FileLock

    private static let signature = "zoetrope lock\n"

    /// Locks a folder by its file `name`. Returns nil if another process holds the lock. Throws `OutputError` if the file
    /// has other content than a lock, and `SystemError`.
    package static func take(_ name: String, in path: String) throws -> FolderLock? {
        // The path may be that of a link, whose folder this opens.
        let folder = try Folder(opening: "\(path)/.")
        guard let lock = try FileLock.take(name, in: folder) else { return nil }
        let text = try lock.text()
        // A process that was killed before it wrote the signature left an empty file.
        if text.isEmpty {
            try lock.write(signature)
        } else if text != signature {
            throw OutputError("\(path)/\(name): was not made by zoetrope", "move or rename it")
        }
        return FolderLock(folder: folder, name: name, lock: lock)
    }

    private init(folder: Folder, name: String, lock: consuming FileLock) {
        (self.folder, self.name) = (folder, name)
        self.lock = lock
    }

    // The file is removed while it is locked. If that fails, the next process locks the file that is left.
    deinit { try? folder.remove(name) }
}
