import Glibc

/// A lock that one process at a time can hold; the system lets go of it when the process ends, however it
/// ends.
public struct FileLock: ~Copyable {
    private let descriptor: Int32

    /// Takes the lock, or returns nil when another process has it.
    public static func take(_ path: String) throws(SystemError) -> FileLock? {
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw SystemError("creating", path) }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return FileLock(descriptor: descriptor) }
        let code = errno
        close(descriptor)
        if code == EWOULDBLOCK { return nil }
        throw SystemError("locking", path, code: code)
    }

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }
}
