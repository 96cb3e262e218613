import CSystem
import Glibc

/// File system operations that throw `SystemError`.
package enum FileSystem {
    /// The kind of a file.
    package enum Kind: Sendable { case file, directory, other }

    /// The path of the working folder; nil if it was removed.
    package static var workingFolder: String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard unsafe getcwd(&bytes, bytes.count) != nil else { return nil }
        return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Makes a folder the working folder of the process.
    package static func enter(_ folder: String) throws(SystemError) {
        guard unsafe chdir(folder) == 0 else { throw SystemError(.opening, folder) }
    }

    /// Returns the kind of the file at a path, following links; nil if the path does not exist. A dangling link counts
    /// as a file.
    package static func kind(of path: String) -> Kind? {
        if let status = status(path) { return kind(status) }
        guard let own = ownStatus(path) else { return nil }
        return own.st_mode & S_IFMT == S_IFLNK ? .file : kind(own)
    }

    /// Throws `SystemError` if a path leads to a device, a pipe or a socket, also through links, or to a file that is
    /// already open. Such paths belong to the system or to other programs.
    static func checkReplaceable(_ path: String) throws(SystemError) {
        guard kind(of: path) != .other else {
            throw SystemError(.creating, path, code: SystemError.notAFile)
        }
        guard !isOpenFile(path) else { throw SystemError(.creating, path, code: EBUSY) }
    }

    /// True if a path is a link to a descriptor of the process that opens it, as `/dev/stdout` is.
    static func isOpenFile(_ path: String) -> Bool {
        var path = path
        for _ in 0..<maximumLinks {
            guard let target = target(of: path) else { return false }
            if target.utf8.starts(with: "/proc/".utf8) { return true }
            path = target.utf8.first == UInt8(ascii: "/") ? target : "\(parent(of: path))/\(target)"
        }
        return false
    }

    /// The system follows no more links than this one after another.
    private static let maximumLinks = 40

    /// Returns the path in a symbolic link; nil for anything else.
    private static func target(of link: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink(link, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// True if a path is a symbolic link.
    package static func isLink(_ path: String) -> Bool {
        ownStatus(path).map { $0.st_mode & S_IFMT == S_IFLNK } ?? false
    }

    /// Returns the kind of an open file.
    static func kind(ofOpen descriptor: Int32, _ path: String) throws(SystemError) -> Kind {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError(.reading, path) }
        return kind(status)
    }

    /// Returns the kind of a file with the given status.
    static func kind(_ status: stat) -> Kind {
        switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .directory
        default: .other
        }
    }

    /// True if two paths lead to the same file.
    package static func isSame(_ one: String, _ other: String) -> Bool {
        guard let one = status(one), let other = status(other) else { return false }
        return one.st_dev == other.st_dev && one.st_ino == other.st_ino
    }

    /// True if a file system is mounted at the folder `path`. Always false before Linux 5.8.
    package static func isMountPoint(_ path: String) -> Bool {
        unsafe zoetrope_is_mount_point(path) != 0
    }

    /// Returns the path of the parent folder.
    package static func parent(of path: String) -> String {
        // The slash is searched in UTF-8: in a string, a slash followed by a combining accent is a different character.
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(decoding: path.utf8[..<slash], as: UTF8.self)
    }

    /// Returns the components of a path; an absolute path begins with an empty one.
    package static func steps(of path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// Returns the last component of a path.
    package static func name(of path: String) -> String {
        path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) } ?? path
    }

    /// Returns the size of a file in bytes.
    package static func byteCount(of path: String) throws(SystemError) -> Int {
        guard let status = status(path) else { throw SystemError(.reading, path) }
        return Int(status.st_size)
    }

    /// True if the process may create files in the folder `path`.
    package static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK | X_OK) == 0 }

    /// Creates a folder unless the name exists. Returns true if the folder is new.
    @discardableResult
    package static func makeDirectory(_ path: String) throws(SystemError) -> Bool {
        if unsafe mkdir(path, 0o777) == 0 { return true }
        guard errno == EEXIST else { throw SystemError(.creating, path) }
        return false
    }

    /// Creates a folder for output unless the name exists, and blocks until the name is on disk.
    package static func makeOutputDirectory(_ path: String) throws(SystemError) {
        try makeDirectory(path)
        try synchronizeName(path)
    }

    /// Returns the names of a folder's entries, sorted.
    package static func names(in path: String) throws(SystemError) -> [String] {
        guard let directory = unsafe opendir(path) else { throw SystemError(.reading, path) }
        defer { unsafe closedir(directory) }
        return try unsafe names(in: directory, path)
    }

    /// Returns the names not yet read from an open folder, sorted.
    static func names(in directory: OpaquePointer, _ path: String) throws(SystemError) -> [String] {
        var names: [String] = []
        while true {
            // readdir returns nil both at the end and on errors; only errno distinguishes the two cases.
            errno = 0
            guard let entry = unsafe readdir(directory) else { break }
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        guard errno == 0 else { throw SystemError(.reading, path) }
        return names.sorted()
    }

    /// Removes a file or a link if it exists. Throws for a device, a pipe or a socket, which stays.
    package static func remove(_ path: String) throws(SystemError) {
        if let own = ownStatus(path), own.st_mode & S_IFMT != S_IFLNK, kind(own) == .other {
            throw SystemError(.removing, path, code: SystemError.notAFile)
        }
        if unsafe unlink(path) != 0, errno != ENOENT { throw SystemError(.removing, path) }
    }

    /// Removes a folder if it is empty. Errors are ignored.
    package static func removeDirectory(_ path: String) { _ = unsafe rmdir(path) }

    /// Exchanges the names of two folders. The exchange is atomic if the file system supports atomic exchanges.
    /// Otherwise the folder `name` is briefly renamed to `aside`.
    static func exchange(
        _ path: String, with name: String, aside: @autoclosure () -> String
    ) throws(SystemError) {
        if unsafe renameat2(AT_FDCWD, path, AT_FDCWD, name, zoetrope_rename_exchange) == 0 { return }
        guard errno == EINVAL || errno == ENOSYS else { throw SystemError(.creating, name) }
        let aside = aside()
        try rename(name, to: aside)
        do throws(SystemError) { try rename(path, to: name) } catch {
            try rename(aside, to: name)
            throw error
        }
        try rename(aside, to: path)
    }

    /// Returns the absolute path of a file, with links resolved; nil if the file does not exist.
    package static func absolutePath(of path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// Returns the canonical path of a file: absolute, with links resolved. If the file does not exist (an image
    /// sequence's pattern, a future output), only its folder is resolved, if the folder exists.
    package static func place(of path: String) -> String {
        let parent = parent(of: path)
        return absolutePath(of: path) ?? "\(absolutePath(of: parent) ?? parent)/\(name(of: path))"
    }

    /// Returns the relative path from a folder to a file. Both arguments must be absolute paths.
    package static func relativePath(to file: String, from folder: String) -> String {
        let (to, from) = (file.split(separator: "/"), folder.split(separator: "/"))
        let common = zip(to, from).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: from.count - common)
        return (up + to.dropFirst(common).map(String.init)).joined(separator: "/")
    }

    /// Renames a file atomically. A file that already has the new name is replaced. Throws for a name that leads to a
    /// device, a pipe or a socket, which stays.
    package static func rename(_ path: String, to name: String) throws(SystemError) {
        // Only checked here, just before the rename: what is at the name may have changed since the command began.
        try checkReplaceable(name)
        guard unsafe Glibc.rename(path, name) == 0 else { throw SystemError(.creating, name) }
    }

    /// Creates a hard link to a file, or copies the file if it can't be linked. Throws if the new name exists.
    package static func linkOrCopy(_ path: String, to name: String) throws(SystemError) {
        // If the path is a symbolic link, its target is linked: a relative link would lead nowhere in another folder.
        if unsafe link(absolutePath(of: path) ?? path, name) == 0 { return }
        try copy(path, to: name)
    }

    /// Creates hard links to a file, or to all files in a folder at any depth, below the path `name`. Files that can't
    /// be linked are copied. Symbolic links stay links. Entries that already exist are not replaced.
    static func linkAll(_ path: String, to name: String) throws {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            // The file was removed in the meantime.
            if errno == ENOENT { return }
            throw SystemError(.reading, path)
        }
        if kind(status) == .directory {
            try makeDirectory(name)
            for inner in try names(in: path) { try linkAll("\(path)/\(inner)", to: "\(name)/\(inner)") }
        } else if unsafe link(path, name) != 0, errno != EEXIST, errno != ENOENT {
            // Only regular files can be copied.
            guard kind(status) == .file else { throw SystemError(.creating, name) }
            try copy(path, to: name)
        }
    }

    /// Gives the folder `other` the permissions of `folder`.
    static func copyPermissions(of folder: String, to other: String) throws(SystemError) {
        guard let status = status(folder) else { throw SystemError(.reading, folder) }
        guard unsafe chmod(other, status.st_mode & 0o7777) == 0 else { throw SystemError(.creating, other) }
    }

    /// Copies a file. Throws if the new name exists.
    static func copy(_ path: String, to name: String) throws(SystemError) {
        var source = try InputFile(opening: path)
        var copy = try OutputFile(creatingNew: name)
        while true {
            let piece = try source.read(1 << 20)
            if piece.isEmpty { return }
            try copy.write(piece)
        }
    }

    /// Renames a file. Throws if the new name exists.
    package static func renameKeeping(_ path: String, to name: String) throws(SystemError) {
        if unsafe renameat2(AT_FDCWD, path, AT_FDCWD, name, zoetrope_rename_noreplace) == 0 { return }
        guard errno == EINVAL || errno == ENOSYS else { throw SystemError(.creating, name) }
        if unsafe link(path, name) == 0 {
            // The file has its new name. If the old name can't be removed, that is not a failure.
            return _ = unsafe unlink(path)
        }
        switch errno {
        case EPERM, EOPNOTSUPP, EMLINK:
            // Without hard links, the check and the rename can't be one atomic operation.
            if ownStatus(name) != nil { throw SystemError(.creating, name, code: EEXIST) }
            try rename(path, to: name)
        default: throw SystemError(.creating, name)
        }
    }

    /// Blocks until a file's content, or a folder's entries, are on disk (fsync).
    package static func synchronize(_ path: String) throws(SystemError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(.opening, path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw SystemError(.writing, path) }
    }

    /// Blocks until the name of a file is on disk, if the system can do that for the file's folder.
    package static func synchronizeName(_ path: String) throws(SystemError) {
        do throws(SystemError) { try synchronize(parent(of: path)) } catch {
            // Some file systems can't sync folders, and a folder may be writable but not readable.
            guard [EINVAL, EOPNOTSUPP, EACCES, EPERM].contains(error.code) else {
                throw SystemError(.writing, path, code: error.code)
            }
        }
    }

    /// Blocks until a file or a folder with everything in it is on disk. Files of which other folders have a second name
    /// are left out if they can't be read. Links are not followed.
    static func synchronizeAll(_ path: String) throws(SystemError) {
        guard let status = ownStatus(path) else { throw SystemError(.reading, path) }
        switch kind(status) {
        case .file:
            do throws(SystemError) { try synchronize(path) } catch {
                guard status.st_nlink > 1, error.isDenied else { throw error }
            }
        case .directory:
            for name in try names(in: path) { try synchronizeAll("\(path)/\(name)") }
            try synchronize(path)
        case .other: return
        }
    }

    /// Returns the permission bits of a file, or nil if the file does not exist.
    static func mode(of path: String) -> UInt32? { status(path).map { $0.st_mode & 0o7777 } }

    private static func status(_ path: String) -> stat? {
        var result = stat()
        return unsafe stat(path, &result) == 0 ? result : nil
    }

    /// Returns the status of a file, or of a link itself.
    private static func ownStatus(_ path: String) -> stat? {
        var result = stat()
        return unsafe lstat(path, &result) == 0 ? result : nil
    }
}
