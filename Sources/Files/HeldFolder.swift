import Glibc

/// A folder that this program made, and that one process at a time holds.
///
/// A file in it, `lock`, is locked while the folder is held, and says whose the folder is: that file comes first
/// and goes last. So what a process left that was killed can be told from what it still works on, and both from
/// anybody else's folder.
public struct HeldFolder: ~Copyable, Sendable {
    /// What a folder is for; folders for one thing are never taken for those for another.
    public enum Purpose: String, Sendable {
        /// The chunks of a film.
        case chunks
        /// Files that nobody keeps.
        case scratch
        /// A folder that gets its name when it is finished.
        case draft

        fileprivate var signature: String { "zoetrope \(rawValue)\n" }
    }

    /// The name of the file that is locked.
    public static let lockName = "lock"

    /// The folder.
    public let folder: Folder
    private let lock: FileLock

    /// Others may make or remove the folder at the same time; so often they are waited for.
    private static let attempts = 5

    /// Takes the folder at a path, and makes it when it is not there; nil when another process holds it. Throws
    /// `OutputError` when something stands there that this program didn't make, and touches nothing then.
    public static func take(_ path: String, for purpose: Purpose) throws -> HeldFolder? {
        for _ in 0..<attempts {
            try FileSystem.makeDirectory(path)
            let folder: Folder
            do throws(SystemError) {
                folder = try Folder(opening: path)
            } catch {
                if error.code == ENOENT { continue }
                if error.code == ENOTDIR { break }
                throw error
            }
            let names = try folder.names()
            guard names.isEmpty || names.contains(lockName) else { continue }
            do throws(SystemError) {
                guard let lock = try FileLock.take(lockName, in: folder) else { return nil }
                let text = try lock.text()
                // Who was killed between making the file and writing it left it empty, and nothing else.
                if text.isEmpty, try folder.names() == [lockName] {
                    try lock.write(purpose.signature)
                } else if text != purpose.signature {
                    break
                }
                return HeldFolder(folder: folder, lock: lock)
            } catch {
                if error.code == ENOENT { continue }
                if error.code == ELOOP { break }
                throw error
            }
        }
        throw OutputError(
            "\(path): in the way, and not made by this program", "move it, or choose another -o")
    }

    /// Removes a folder for a purpose that an ended process left; leaves everything else alone.
    static func removeAbandoned(_ path: String, for purpose: Purpose) {
        guard let folder = try? Folder(opening: path), folder.isOwn,
            (try? folder.kind(of: lockName)) == .file,
            let lock = try? FileLock.take(lockName, in: folder, creating: false),
            (try? lock.text()) == purpose.signature
        else { return }
        // The next run tries again.
        try? HeldFolder(folder: folder, lock: lock).removeAll()
    }

    private init(folder: Folder, lock: consuming FileLock) {
        self.folder = folder
        self.lock = lock
    }

    /// Removes the folder with all that is in it, as far as can be, and throws the first error.
    public func removeAll() throws(SystemError) {
        try folder.empty(but: Self.lockName)
        try remove()
    }

    /// Removes the folder, in which nothing is left but its lock.
    public func remove() throws(SystemError) {
        guard try folder.names() == [Self.lockName] else {
            throw SystemError(.removing, folder.path, code: ENOTEMPTY)
        }
        try folder.remove(Self.lockName)
        if unsafe rmdir(folder.path) != 0, errno != ENOENT { throw SystemError(.removing, folder.path) }
    }
}
