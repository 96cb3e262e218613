import CSystem
import Glibc

/// Operations on the file system that report failures as `SystemError`.
package enum FileSystem {
    /// The kind of a file.
    package enum Kind: Sendable { case file, directory, other }

    /// The kind of the file at a path, following links; nil if nothing is there. A dangling link counts as a file.
    package static func kind(of path: String) -> Kind? {
        guard let status = status(path) else {
            var link = stat()
            return unsafe lstat(path, &link) == 0 ? .file : nil
        }
        return kind(status)
    }

    /// True if a path is a symbolic link.
    package static func isLink(_ path: String) -> Bool {
        var link = stat()
        return unsafe lstat(path, &link) == 0 && link.st_mode & S_IFMT == S_IFLNK
    }

    /// The kind of an open file; nil if the system can't report it.
    static func kind(ofOpen descriptor: Int32) -> Kind? {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 ? kind(status) : nil
    }

    /// The kind of a file by its status.
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

    /// True if a file system is mounted at a folder. Always false before Linux 5.8.
    package static func isMountPoint(_ path: String) -> Bool {
        unsafe zoetrope_is_mount_point(path) != 0
    }

    /// The parent folder of a path.
    package static func parent(of path: String) -> String {
        // Searched in bytes: a slash followed by a combining accent is a different character.
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(decoding: path.utf8[..<slash], as: UTF8.self)
    }

    /// The last component of a path.
    package static func name(of path: String) -> String {
        path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) } ?? path
    }

    /// The size of a file.
    package static func byteCount(of path: String) throws(SystemError) -> Int {
        guard let status = status(path) else { throw SystemError(.reading, path) }
        return Int(status.st_size)
    }

    /// True if the process may create files in a folder.
    package static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK | X_OK) == 0 }

    /// Creates a folder unless the name exists. Returns true if it created one.
    @discardableResult
    package static func makeDirectory(_ path: String) throws(SystemError) -> Bool {
        if unsafe mkdir(path, 0o777) == 0 { return true }
        guard errno == EEXIST else { throw SystemError(.creating, path) }
        return false
    }

    /// The names in a folder, sorted.
    package static func names(in path: String) throws(SystemError) -> [String] {
        guard let directory = unsafe opendir(path) else { throw SystemError(.reading, path) }
        defer { unsafe closedir(directory) }
        return try unsafe names(in: directory, path)
    }

    /// The remaining names of an open folder, sorted.
    static func names(in directory: OpaquePointer, _ path: String) throws(SystemError) -> [String] {
        var names: [String] = []
        while true {
            // readdir returns nil at the end and on errors; only errno distinguishes them.
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

    /// Removes a file if it exists.
    package static func remove(_ path: String) throws(SystemError) {
        if unsafe unlink(path) != 0, errno != ENOENT { throw SystemError(.removing, path) }
    }

    /// Removes a folder if it is empty; ignores errors.
    package static func removeDirectory(_ path: String) { _ = unsafe rmdir(path) }

    /// Exchanges the names of two folders, atomically if the file system supports it. Otherwise the second folder is
    /// renamed to `aside` for a moment.
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

    /// The absolute path of a file, with links resolved; nil if it does not exist.
    package static func absolutePath(of path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// The canonical path of a file: absolute, with links resolved. If nothing is there (an image sequence's pattern, a
    /// future output), only the folder is resolved, if it exists.
    package static func place(of path: String) -> String {
        let parent = parent(of: path)
        return absolutePath(of: path) ?? "\(absolutePath(of: parent) ?? parent)/\(name(of: path))"
    }

    /// The relative path from a folder to a file, both given as absolute paths.
    package static func relativePath(to file: String, from folder: String) -> String {
        let (to, from) = (file.split(separator: "/"), folder.split(separator: "/"))
        let common = zip(to, from).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: from.count - common)
        return (up + to.dropFirst(common).map(String.init)).joined(separator: "/")
    }

    /// Renames a file atomically, replacing any file of the new name.
    package static func rename(_ path: String, to name: String) throws(SystemError) {
        guard unsafe Glibc.rename(path, name) == 0 else { throw SystemError(.creating, name) }
    }

    /// Creates a hard link to a file, or copies it if that fails. Throws if the new name exists.
    package static func linkOrCopy(_ path: String, to name: String) throws(SystemError) {
        // The file itself is linked, because a second name for a relative link may lead nowhere.
        if unsafe link(absolutePath(of: path) ?? path, name) == 0 { return }
        try copy(path, to: name)
    }

    /// Hard-links a file, or all files in a folder at any depth, under another name; copies what can't be linked.
    /// Symbolic links stay links. Names that exist already stay as they are.
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

    /// Sets a folder's permissions to those of another.
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
            // The file has its new name; a leftover old name is not a failure.
            return _ = unsafe unlink(path)
        }
        switch errno {
        case EPERM, EOPNOTSUPP, EMLINK:
            // On a file system without hard links, checking and renaming are not atomic.
            if status(name) != nil { throw SystemError(.creating, name, code: EEXIST) }
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

    /// The file's permission bits, or nil if it does not exist.
    static func mode(of path: String) -> UInt32? { status(path).map { $0.st_mode & 0o7777 } }

    private static func status(_ path: String) -> stat? {
        var result = stat()
        return unsafe stat(path, &result) == 0 ? result : nil
    }
}
