import CSystem
import Glibc

/// What this project asks of the file system, with errors as values.
public enum FileSystem {
    /// What stands at a path.
    public enum Kind: Sendable { case file, directory, other }

    /// What stands at a path, or nil when nothing does. A link that leads nowhere counts as a file.
    public static func kind(of path: String) -> Kind? {
        guard let status = status(path) else {
            var link = stat()
            return unsafe lstat(path, &link) == 0 ? .file : nil
        }
        return kind(status)
    }

    /// What an open file is; nil when the system can't say.
    static func kind(ofOpen descriptor: Int32) -> Kind? {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 ? kind(status) : nil
    }

    /// What a file is that the system describes.
    static func kind(_ status: stat) -> Kind {
        switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .directory
        default: .other
        }
    }

    /// Whether two paths lead to one and the same file.
    public static func isSame(_ one: String, _ other: String) -> Bool {
        guard let one = status(one), let other = status(other) else { return false }
        return one.st_dev == other.st_dev && one.st_ino == other.st_ino
    }

    /// The folder that a path names something in.
    public static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The size of a file; 0 for what is not there.
    public static func byteCount(of path: String) -> Int { status(path).map { Int($0.st_size) } ?? 0 }

    /// Whether files may be made in a folder.
    public static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK | X_OK) == 0 }

    /// Makes a folder; one that is there is as good.
    public static func makeDirectory(_ path: String) throws(SystemError) {
        if unsafe mkdir(path, 0o777) != 0, errno != EEXIST { throw SystemError(.creating, path) }
    }

    /// The names of all that is in a folder, in their order.
    public static func names(in path: String) throws(SystemError) -> [String] {
        guard let directory = unsafe opendir(path) else { throw SystemError(.reading, path) }
        defer { unsafe closedir(directory) }
        return try unsafe names(in: directory, path)
    }

    /// The names that are left to read of an open folder, in their order.
    static func names(in directory: OpaquePointer, _ path: String) throws(SystemError) -> [String] {
        var names: [String] = []
        while true {
            // It tells the end from an error by this alone.
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

    /// Removes a file; one that is not there is as good.
    public static func remove(_ path: String) throws(SystemError) {
        if unsafe unlink(path) != 0, errno != ENOENT { throw SystemError(.removing, path) }
    }

    /// Removes a folder if nothing is in it.
    public static func removeDirectory(_ path: String) { _ = unsafe rmdir(path) }

    /// Lets two folders have each other's name, at once where the file system can.
    public static func exchange(_ path: String, with name: String) throws(SystemError) {
        if unsafe renameat2(AT_FDCWD, path, AT_FDCWD, name, zoetrope_rename_exchange) == 0 { return }
        guard errno == EINVAL || errno == ENOSYS else { throw SystemError(.creating, name) }
        let aside = "\(name).\(getpid()).old"
        try rename(name, to: aside)
        try rename(path, to: name)
        try rename(aside, to: path)
    }

    /// The path that leads to a file from anywhere, without links; nil for what is not there.
    public static func absolutePath(of path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// The way from a folder to a file, both given as absolute paths.
    public static func relativePath(to file: String, from folder: String) -> String {
        let (to, from) = (file.split(separator: "/"), folder.split(separator: "/"))
        let common = zip(to, from).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: from.count - common)
        return (up + to.dropFirst(common).map(String.init)).joined(separator: "/")
    }

    /// Gives a file another name at once; what had the name goes.
    public static func rename(_ path: String, to name: String) throws(SystemError) {
        guard unsafe Glibc.rename(path, name) == 0 else { throw SystemError(.creating, name) }
    }

    /// Gives a file another name, unless something has that name already.
    public static func renameKeeping(_ path: String, to name: String) throws(SystemError) {
        if unsafe link(path, name) == 0 {
            // It has its name; that it keeps the old one too is no failure.
            return _ = unsafe unlink(path)
        }
        switch errno {
        case EPERM, EOPNOTSUPP, EMLINK:
            // A file system without links; between the look and the renaming there is a moment.
            if status(name) != nil { throw SystemError(.creating, name, code: EEXIST) }
            try rename(path, to: name)
        default: throw SystemError(.creating, name)
        }
    }

    /// Returns once a file's content, or a folder's list of names, is on the disk.
    public static func synchronize(_ path: String) throws(SystemError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(.opening, path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw SystemError(.writing, path) }
    }

    private static func status(_ path: String) -> stat? {
        var result = stat()
        return unsafe stat(path, &result) == 0 ? result : nil
    }
}
