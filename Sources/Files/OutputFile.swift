import Glibc

/// A file open for writing.
package struct OutputFile: ~Copyable {
    /// The path of the file, for messages.
    package let path: String
    private let descriptor: Int32

    /// Creates the file, or truncates an existing file.
    package init(creating path: String) throws(SystemError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw SystemError(.creating, path) }
        self.path = path
        self.descriptor = descriptor
    }

    /// Opens an existing device or pipe. Blocks until a pipe has a reader. Throws, and changes nothing, if something else
    /// is at the path by now.
    init(toStream path: String) throws(SystemError) {
        let descriptor = unsafe open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(.creating, path) }
        let file = OutputFile(open: descriptor, path: path)
        guard try FileSystem.kind(ofOpen: descriptor, path) == .other else {
            throw SystemError(.creating, path, code: EEXIST)
        }
        self = file
    }

    /// Opens an existing file for appending. Throws if the path is a link.
    package init(appendingTo path: String) throws(SystemError) {
        let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(.opening, path) }
        self.init(open: descriptor, path: path)
    }

    /// Opens an existing file for writing from `count` bytes before its end on. Throws if the path is a link.
    package init(replacingLast count: Int, of path: String) throws(SystemError) {
        let descriptor = unsafe open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(.opening, path) }
        guard lseek(descriptor, -count, SEEK_END) >= 0 else {
            close(descriptor)
            throw SystemError(.writing, path)
        }
        self.init(open: descriptor, path: path)
    }

    /// Creates a file. Throws if the name exists.
    init(creatingNew path: String) throws(SystemError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw SystemError(.creating, path) }
        self.init(open: descriptor, path: path)
    }

    /// Creates a file that owns an open file descriptor.
    init(open descriptor: Int32, path: String) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Locks the file until it is closed. Returns false if another process has locked it, or if the path no longer
    /// belongs to this file.
    func lock() -> Bool {
        var isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        // A system that is short of memory may fail only once.
        if !isLocked, errno == ENOLCK { isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0 }
        // Without support for locks, no process treats this file as abandoned, because it can't lock the file either.
        guard isLocked else { return errno != EWOULDBLOCK }
        var (file, named) = (stat(), stat())
        return unsafe fstat(descriptor, &file) == 0 && lstat(path, &named) == 0
            && file.st_dev == named.st_dev && file.st_ino == named.st_ino
    }

    /// Sets the permission bits.
    func setMode(_ mode: UInt32) throws(SystemError) {
        if fchmod(descriptor, mode) != 0 { throw SystemError(.writing, path) }
    }

    /// Writes all bytes. Blocks until the system has accepted them.
    package mutating func write(_ bytes: RawSpan) throws(SystemError) {
        var offset = 0
        while offset < bytes.byteCount {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(
                    descriptor, buffer.baseAddress.map { unsafe $0 + offset }, buffer.count - offset)
            }
            if count >= 0 {
                offset += count
            } else if errno != EINTR {
                throw SystemError(.writing, path)
            }
        }
    }

    /// Writes all bytes. Blocks until the system has accepted them.
    package mutating func write(_ bytes: [UInt8]) throws(SystemError) { try write(unsafe bytes.span.bytes) }

    /// Writes a few bytes at a place in the file.
    package mutating func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
        let count = unsafe pwrite(descriptor, bytes, bytes.count, offset)
        guard count == bytes.count else { throw SystemError(.writing, path) }
    }

    /// Blocks until the file's content is on disk (fsync).
    package mutating func synchronize() throws(SystemError) {
        guard fsync(descriptor) == 0 else { throw SystemError(.writing, path) }
    }
}
