import Glibc

/// A file open for reading.
package struct InputFile: ~Copyable, Sendable {
    /// The path of the file, for messages.
    package let path: String
    private let descriptor: Int32

    /// Opens an existing file. Throws for a device or a pipe, without waiting for data.
    package init(opening path: String) throws(SystemError) {
        // Merely opening a pipe or a device can have side effects.
        guard FileSystem.kind(of: path) != .other else {
            throw SystemError(.opening, path, code: SystemError.notAFile)
        }
        let file = InputFile(open: try Self.openAtOnce(path), path: path)
        // The file may have been replaced by a pipe or a device after the check.
        guard try FileSystem.kind(ofOpen: file.descriptor, path) != .other else {
            throw SystemError(.opening, path, code: SystemError.notAFile)
        }
        self = file
    }

    /// Opens a file, a device or a pipe, without waiting until a program writes to the pipe. Use `hasBytes` to wait for
    /// data.
    package init(openingStream path: String) throws(SystemError) {
        self.init(open: try Self.descriptor(openingStream: path), path: path)
    }

    private static func descriptor(openingStream path: String) throws(SystemError) -> Int32 {
        let descriptor = try openAtOnce(path)
        let flags = fcntl(descriptor, F_GETFL)
        if flags >= 0, fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) == 0 { return descriptor }
        let error = SystemError(.opening, path)
        close(descriptor)
        throw error
    }

    private static func openAtOnce(_ path: String, _ flags: Int32 = 0) throws(SystemError) -> Int32 {
        let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | flags)
        guard descriptor >= 0 else { throw SystemError(.opening, path) }
        return descriptor
    }

    /// Opens a regular file. Throws for anything else, including folders and links.
    package init(openingFile path: String) throws(SystemError) {
        let other = SystemError(.opening, path, code: EINVAL)
        if let kind = FileSystem.kind(of: path), kind != .file { throw other }
        let file = InputFile(open: try Self.openAtOnce(path, O_NOFOLLOW), path: path)
        guard try FileSystem.kind(ofOpen: file.descriptor, path) == .file else { throw other }
        self = file
    }

    /// Creates a file that owns an open file descriptor.
    init(open descriptor: Int32, path: String) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// A path that opens this same file again in this process, even if the file was renamed or removed. The path is
    /// valid while this object exists.
    package var ownPath: String { "/proc/self/fd/\(descriptor)" }

    /// Returns the size of the file in bytes.
    package func byteCount() throws(SystemError) -> Int {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError(.reading, path) }
        return Int(status.st_size)
    }

    /// Returns a duplicate of the file descriptor, for a library that closes the descriptor itself.
    package func makeDescriptor() throws(SystemError) -> Int32 {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw SystemError(.opening, path) }
        return copy
    }

    /// Returns the file's identity, size and times. A comparison with a later state shows if the file was written to.
    package func state() throws(SystemError) -> FileState {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError(.reading, path) }
        return FileState(status)
    }

    /// Returns the file's state if any later change is sure to alter it. Returns nil if the file changed within the
    /// last two seconds.
    package func settledState() throws(SystemError) -> FileState? {
        let state = try state()
        return state.isSettled ? state : nil
    }

    /// Fills `bytes` from the file and returns the number of bytes read. The number is less than the size of `bytes`
    /// only at the end of the file.
    package mutating func read(into bytes: inout MutableRawSpan) throws(SystemError) -> Int {
        var offset = 0
        while offset < bytes.byteCount {
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(
                    descriptor, buffer.baseAddress.map { unsafe $0 + offset }, buffer.count - offset)
            }
            if count == 0 { break }
            if count > 0 {
                offset += count
            } else if errno != EINTR {
                throw SystemError(.reading, path)
            }
        }
        return offset
    }

    /// Reads `count` bytes, or fewer at the end of the file.
    package mutating func read(_ count: Int) throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var span = bytes.mutableSpan
        var raw = unsafe span.mutableBytes
        let readCount = try read(into: &raw)
        return readCount == count ? bytes : Array(bytes.prefix(readCount))
    }

    /// Sets the read position, in bytes from the start of the file.
    package mutating func seek(to offset: Int) throws(SystemError) {
        guard lseek(descriptor, offset, SEEK_SET) >= 0 else { throw SystemError(.reading, path) }
    }

    /// Creates a file that owns standard input. Nothing may have been read from standard input before.
    package static func standardInput() throws(SystemError) -> InputFile {
        let (descriptor, name) = (fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3), name(of: "-"))
        guard descriptor >= 0 else { throw SystemError(.opening, name) }
        return InputFile(open: descriptor, path: name)
    }

    /// Returns the name of a path for messages: "standard input" for `-`.
    package static func name(of path: String) -> String { path == "-" ? "standard input" : path }

    /// Waits up to `milliseconds` until data is available or the end is reached. Returns true if reading would not
    /// block.
    package func hasBytes(within milliseconds: Int) throws(SystemError) -> Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let count = unsafe poll(&wanted, 1, Int32(clamping: milliseconds))
        guard count >= 0 || errno == EINTR else { throw SystemError(.reading, path) }
        return count > 0
    }

    /// Reads the available bytes, at most `count`. Blocks while none are available. Returns an empty array at the end
    /// of the file.
    package mutating func readSome(atMost count: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            var got = unsafe Glibc.read(descriptor, buffer.baseAddress, count)
            while got < 0, errno == EINTR { got = unsafe Glibc.read(descriptor, buffer.baseAddress, count) }
            if got < 0 { failure = SystemError(.reading, path) }
            filled = max(got, 0)
        }
        if let failure { throw failure }
        return bytes
    }

    /// Reads all remaining bytes of the file, but at most `limit` bytes.
    package mutating func readAll(atMost limit: Int) throws(SystemError) -> [UInt8] {
        var content: [UInt8] = []
        while content.count < limit {
            let piece = try read(min(1 << 16, limit - content.count))
            if piece.isEmpty { break }
            content += piece
        }
        return content
    }
}

/// A file's identity (device and inode), its size, and the times when its content and its metadata last changed. If two
/// states are equal, the file was not changed in between.
package struct FileState: Sendable, Hashable {
    private let device, inode: UInt64
    private let byteCount: Int
    private let written, changed: Moment

    private struct Moment: Hashable {
        let seconds, nanoseconds: Int

        init(_ time: timespec) { (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec) }
    }

    init(_ status: stat) {
        (device, inode, byteCount) = (UInt64(status.st_dev), UInt64(status.st_ino), Int(status.st_size))
        (written, changed) = (Moment(status.st_mtim), Moment(status.st_ctim))
    }

    /// True if this state is of another file than `earlier`, or if the file's content was written after `earlier` was
    /// recorded. Added or removed hard links don't count. Writing is not noticed if the modification time is restored
    /// afterwards.
    package func wasWritten(since earlier: FileState) -> Bool {
        device != earlier.device || inode != earlier.inode || byteCount != earlier.byteCount
            || written != earlier.written
    }

    /// True if the last change is so long ago that any later change must get a different time. The timestamps of some
    /// file systems have a resolution of only two seconds.
    var isSettled: Bool {
        var now = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &now)
        // The times of a file can be any number, so arithmetic with them could overflow.
        return changed.seconds < now.tv_sec - 2
    }
}
