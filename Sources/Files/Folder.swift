import Glibc

/// An open folder. Operations act on this folder even if its path leads to another folder later, and never follow links
/// in it.
package final class Folder: Sendable {
    /// The path by which the folder was opened, for messages.
    package let path: String
    private let descriptor: Int32

    /// Opens a folder. Throws `SystemError` (ENOTDIR) for anything else, including a link to a folder.
    package convenience init(opening path: String) throws(SystemError) {
        try self.init(open: unsafe Glibc.open(path, Self.flags), path: path)
    }

    private init(open descriptor: Int32, path: String) throws(SystemError) {
        guard descriptor >= 0 else { throw SystemError(.reading, path) }
        self.path = path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

    /// Returns the path of an entry, for messages and for libraries that open files by path.
    package func path(of name: String) -> String { "\(path)/\(name)" }

    /// Opens a subfolder.
    package func folder(_ name: String) throws(SystemError) -> Folder {
        try Folder(open: unsafe openat(descriptor, name, Self.flags), path: path(of: name))
    }

    /// Creates a subfolder unless the name exists.
    package func makeFolder(_ name: String) throws(SystemError) {
        if unsafe mkdirat(descriptor, name, 0o777) != 0, errno != EEXIST {
            throw SystemError(.creating, path(of: name))
        }
    }

    /// Returns the names of the entries, sorted.
    package func names() throws(SystemError) -> [String] {
        // The folder is opened a second time, because duplicated descriptors would share one read position.
        let copy = unsafe openat(descriptor, ".", Self.flags)
        guard copy >= 0 else { throw SystemError(.reading, path) }
        guard let directory = unsafe fdopendir(copy) else {
            let error = SystemError(.reading, path)
            close(copy)
            throw error
        }
        defer { unsafe closedir(directory) }
        return try unsafe FileSystem.names(in: directory, path)
    }

    /// Returns the kind of an entry, or nil if the entry does not exist. A link is `.other`.
    package func kind(of name: String) throws(SystemError) -> FileSystem.Kind? {
        try status(of: name).map(FileSystem.kind)
    }

    /// Opens a file for reading. Throws for anything but a regular file.
    package func open(_ name: String) throws(SystemError) -> InputFile {
        let file = unsafe openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw SystemError(.reading, path(of: name)) }
        let input = InputFile(open: file, path: path(of: name))
        switch try FileSystem.kind(ofOpen: file, path(of: name)) {
        case .file: break
        case .directory: throw SystemError(.reading, path(of: name), code: EISDIR)
        case .other: throw SystemError(.reading, path(of: name), code: SystemError.notAFile)
        }
        return input
    }

    /// Creates a file. A file of the same name is replaced. Throws if the name belongs to anything else, such as a
    /// folder.
    package func create(_ name: String) throws(SystemError) -> OutputFile {
        try remove(name)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = unsafe openat(descriptor, name, flags, 0o666)
        guard file >= 0 else { throw SystemError(.creating, path(of: name)) }
        return OutputFile(open: file, path: path(of: name))
    }

    /// Removes a file if it exists. Throws if the name belongs to anything else, such as a folder.
    package func remove(_ name: String) throws(SystemError) {
        switch try kind(of: name) {
        case nil: return
        case .file:
            if unsafe unlinkat(descriptor, name, 0) != 0, errno != ENOENT {
                throw SystemError(.removing, path(of: name))
            }
        default: throw SystemError(.removing, path(of: name), code: EEXIST)
        }
    }

    /// Removes an empty subfolder if it exists.
    package func removeFolder(_ name: String) throws(SystemError) {
        if unsafe unlinkat(descriptor, name, AT_REMOVEDIR) != 0, errno != ENOENT {
            throw SystemError(.removing, path(of: name))
        }
    }

    /// Renames a file in the folder. A file or a link that already has the new name is replaced. Throws for a device, a
    /// pipe or a socket, which stays.
    package func rename(_ name: String, to newName: String) throws(SystemError) {
        if let status = try status(of: newName), status.st_mode & S_IFMT != S_IFLNK,
            FileSystem.kind(status) == .other
        {
            throw SystemError(.creating, path(of: newName), code: SystemError.notAFile)
        }
        guard unsafe renameat(descriptor, name, descriptor, newName) == 0 else {
            throw SystemError(.creating, path(of: newName))
        }
    }

    /// Gives a file of another folder a second name in this folder, without copying it. Throws `SystemError`: EEXIST if
    /// the name exists, EXDEV if the folders are on different devices.
    package func link(_ name: String, from other: Folder) throws(SystemError) {
        guard unsafe linkat(other.descriptor, name, descriptor, name, 0) == 0 else {
            throw SystemError(.creating, path(of: name))
        }
    }

    /// Blocks until the names in the folder are on disk (fsync).
    package func synchronize() throws(SystemError) {
        guard fsync(descriptor) == 0 else { throw SystemError(.writing, path) }
    }

    /// Adds bytes at the end of a file, which is created if it is missing, by a single write. Errors are ignored. Returns
    /// the file's size in bytes after that, or nil if unknown.
    @discardableResult
    package func append(_ bytes: [UInt8], to name: String) -> Int? {
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let file = unsafe openat(descriptor, name, flags, 0o666)
        guard file >= 0 else { return nil }
        defer { close(file) }
        guard (try? FileSystem.kind(ofOpen: file, name)) == .file else { return nil }
        _ = unsafe bytes.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
        var status = stat()
        return unsafe fstat(file, &status) == 0 ? Int(status.st_size) : nil
    }

    /// Returns the size of a file in bytes, and when it was last changed: the nanoseconds since the beginning of 1970. Nil
    /// if there is no such file.
    package func sizeAndChange(of name: String) throws(SystemError) -> (byteCount: Int, nanoseconds: Int)? {
        guard let status = try status(of: name), FileSystem.kind(status) == .file else { return nil }
        return (Int(status.st_size), Self.nanoseconds(status.st_mtim))
    }

    /// The time now, as `sizeAndChange` counts it.
    package static var now: Int {
        var now = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &now)
        return nanoseconds(now)
    }

    private static func nanoseconds(_ time: timespec) -> Int {
        // A wrong clock may set any time; those before 1970 and after 2200 are cut off.
        min(max(time.tv_sec, 0), 7_258_118_400) * 1_000_000_000 + time.tv_nsec
    }

    /// Sets the time of a file's last change to now, if that is allowed.
    package func touch(_ name: String) {
        _ = unsafe utimensat(descriptor, name, nil, AT_SYMLINK_NOFOLLOW)
    }

    /// Removes all entries, at any depth, except the entry named `kept`. After an error, removes the remaining entries
    /// and throws the first error. Links are removed, not followed.
    func empty(but kept: String? = nil) throws(SystemError) {
        var first: SystemError?
        for name in try names() where name != kept {
            do throws(SystemError) { try removeAll(name) } catch { first = first ?? error }
        }
        if let first { throw first }
    }

    /// Removes an entry and, if the entry is a folder, everything in it. Links are removed, not followed. Throws for a
    /// device, which stays.
    func removeAll(_ name: String) throws(SystemError) {
        if let status = try status(of: name), [S_IFCHR, S_IFBLK].contains(status.st_mode & S_IFMT) {
            throw SystemError(.removing, path(of: name), code: SystemError.notAFile)
        }
        if unsafe unlinkat(descriptor, name, 0) == 0 { return }
        let error = SystemError(.removing, path(of: name))
        guard try kind(of: name) == .directory else { throw error }
        try folder(name).empty()
        try removeFolder(name)
    }

    /// Opens a file that will be locked and returns its descriptor.
    func openLock(_ name: String, creating: Bool) throws(SystemError) -> Int32 {
        let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | (creating ? O_CREAT : 0)
        let file = unsafe openat(descriptor, name, flags, 0o666)
        guard file >= 0 else { throw SystemError(.creating, path(of: name)) }
        return file
    }

    /// True if the folder belongs to the effective user of this process.
    var isOwn: Bool {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 && status.st_uid == geteuid()
    }

    /// The time at which an entry was last added, removed or renamed; nil if the system can't report it.
    var changed: timespec? {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 ? status.st_mtim : nil
    }

    /// Returns the status of an entry; nil if the entry does not exist.
    func status(of name: String) throws(SystemError) -> stat? {
        var status = stat()
        if unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return status }
        if errno == ENOENT { return nil }
        throw SystemError(.reading, path(of: name))
    }
}
