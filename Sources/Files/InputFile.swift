import Glibc

/// A file open for reading.
package struct InputFile: ~Copyable, Sendable {
    /// The path, for messages.
    package let path: String
    private let descriptor: Int32

    /// Opens an existing file. Throws for a device or a pipe, without waiting for it.
    package init(opening path: String) throws(SystemError) {
        self.init(open: try Self.descriptor(opening: path), path: path)
    }

    /// Opens a file, a device or a pipe, without waiting for a writer; use `hasBytes` to wait for data.
    package init(openingStream path: String) throws(SystemError) {
        self.init(open: try Self.descriptor(openingStream: path), path: path)
    }

    private static func descriptor(opening path: String) throws(SystemError) -> Int32 {
        // Merely opening a pipe or a device can have side effects.
        if FileSystem.kind(of: path) != .other {
            let descriptor = try openAtOnce(path)
            if FileSystem.kind(ofOpen: descriptor) != .other { return descriptor }
            // A pipe or a device took the file's place in the meantime.
            close(descriptor)
        }
        throw SystemError(.opening, path, code: SystemError.notAFile)
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
        let descriptor = try Self.openAtOnce(path, O_NOFOLLOW)
        guard FileSystem.kind(ofOpen: descriptor) == .file else {
            close(descriptor)
            throw other
        }
        self.init(open: descriptor, path: path)
    }

    /// Takes ownership of an open file descriptor.
    init(open descriptor: Int32, path: String) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// A path that opens this same file in this process, even if its name was changed or removed. Valid while this file
    /// is open.
    package var ownPath: String { "/proc/self/fd/\(descriptor)" }

    /// The size of the file.
    package func byteCount() throws(SystemError) -> Int {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError(.reading, path) }
        return Int(status.st_size)
    }

    /// A duplicate of the descriptor, for a library that closes it.
    package func makeDescriptor() throws(SystemError) -> Int32 {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw SystemError(.opening, path) }
        return copy
    }

    /// The file's identity, size and times, to find out later if it was written to.
    package func state() throws(SystemError) -> FileState {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError(.reading, path) }
        return FileState(status)
    }

    /// The file's state if any later change is sure to alter it; nil if the file changed within the last seconds.
    package func settledState() throws(SystemError) -> FileState? {
        let state = try state()
        return state.isSettled ? state : nil
    }

    /// Fills the span and returns the number of bytes read; fewer than its size only at the end of the file.
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

    /// Sets the position, in bytes from the start of the file.
    package mutating func seek(to offset: Int) throws(SystemError) {
        guard lseek(descriptor, offset, SEEK_SET) >= 0 else { throw SystemError(.reading, path) }
    }

    /// Takes over standard input; nothing must have been read from it yet.
    package static func standardInput() throws(SystemError) -> InputFile {
        let (descriptor, name) = (fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3), name(of: "-"))
        guard descriptor >= 0 else { throw SystemError(.opening, name) }
        return InputFile(open: descriptor, path: name)
    }

    /// The name of a path in messages: `-` is standard input.
    package static func name(of path: String) -> String { path == "-" ? "standard input" : path }

    /// Waits up to `milliseconds` for data or the end of the file. Returns true if reading would not block.
    package func hasBytes(within milliseconds: Int) throws(SystemError) -> Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let count = unsafe poll(&wanted, 1, Int32(clamping: milliseconds))
        guard count >= 0 || errno == EINTR else { throw SystemError(.reading, path) }
        return count > 0
    }

    /// Reads the bytes available, at most `count`. Blocks until there are some; returns none at the end of the file.
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

    /// Reads the rest of the file, at most `limit` bytes.
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
