import Glibc

/// A lock on a file that only one process at a time can hold. The system releases the lock when the process ends, even
/// if it is killed.
struct FileLock: ~Copyable {
    private let descriptor: Int32
    private let path: String

    /// Locks a file in a folder; returns nil if another process holds the lock. If `creating`, the file is created if
    /// needed.
    static func take(
        _ name: String, in folder: Folder, creating: Bool = true
    ) throws(SystemError) -> FileLock? {
        while true {
            let path = folder.path(of: name)
            let lock = FileLock(descriptor: try folder.openLock(name, creating: creating), path: path)
            guard flock(lock.descriptor, LOCK_EX | LOCK_NB) == 0 else {
                if errno == EWOULDBLOCK { return nil }
                throw SystemError(.locking, path)
            }
            // The previous holder may have removed the file before it was locked here. Then try again.
            var held = stat()
            if let named = try folder.status(of: name), unsafe fstat(lock.descriptor, &held) == 0,
                named.st_dev == held.st_dev, named.st_ino == held.st_ino
            {
                return lock
            }
        }
    }

    deinit { close(descriptor) }

    /// Returns the content of the locked file, at most 256 bytes. It is empty if there are only zeros: a loss of power
    /// may leave them instead of what was written last.
    func text() throws(SystemError) -> String {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
        guard count >= 0 else { throw SystemError(.reading, path) }
        let found = bytes.prefix(count)
        return found.allSatisfy { $0 == 0 } ? "" : String(decoding: found, as: UTF8.self)
    }

    /// Writes the content of the locked file, and blocks until it is on disk. Call this only once.
    func write(_ text: String) throws(SystemError) {
        let bytes = Array(text.utf8)
        let count = unsafe pwrite(descriptor, bytes, bytes.count, 0)
        guard count == bytes.count else {
            throw SystemError(.writing, path, code: count < 0 ? errno : ENOSPC)
        }
        guard fsync(descriptor) == 0 else { throw SystemError(.writing, path) }
    }
}
