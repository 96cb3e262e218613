import Glibc

/// Files and folders that are written beside their final names, and renamed when they are finished.
enum Draft {
    /// The suffix of their names.
    static let suffix = ".part"
    private static let digitCount = 12
    private static let attempts = 5

    /// A path beside a final one, which nobody can predict.
    static func path(for path: String) -> String {
        let number = UInt64.random(in: 0..<1 << UInt64(4 * digitCount))
        let digits = String(number, radix: 16)
        return "\(path).\(String(repeating: "0", count: digitCount - digits.utf8.count))\(digits)\(suffix)"
    }

    /// Whether a name is one that `path` makes for a final name.
    private static func isName(_ name: String, of final: String) -> Bool {
        let (prefix, suffix) = (Array("\(final).".utf8), Array(suffix.utf8))
        guard name.utf8.count == prefix.count + digitCount + suffix.count, name.utf8.starts(with: prefix),
            name.utf8.suffix(suffix.count).elementsEqual(suffix)
        else { return false }
        return name.utf8.dropFirst(prefix.count).prefix(digitCount).allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
        }
    }

    /// Creates the file that will get a final name. It is locked until it is closed, so that it can be told from one that a
    /// killed process left.
    static func create(for path: String) throws(SystemError) -> OutputFile {
        for _ in 0..<attempts {
            let file: OutputFile
            do { file = try OutputFile(creatingNew: Self.path(for: path)) } catch {
                if error.code == EEXIST { continue }
                throw SystemError(.creating, path, code: error.code)
            }
            // One that removes abandoned files may have been faster than the lock.
            if file.lock() { return file }
            try FileSystem.remove(file.path)
        }
        throw SystemError(.creating, path, code: EBUSY)
    }

    /// Removes the files that killed processes of this user left beside a final name. What can't be locked or removed stays.
    static func removeAbandoned(_ path: String) {
        let parent = FileSystem.parent(of: path)
        guard let folder = try? Folder(opening: FileSystem.absolutePath(of: parent) ?? parent) else { return }
        let final = FileSystem.name(of: path)
        for name in (try? folder.names()) ?? [] where isName(name, of: final) {
            guard let status = try? folder.status(of: name), FileSystem.kind(status) == .file,
                status.st_uid == geteuid()
            else { continue }
            // The lock is held while the file is removed.
            guard let lock = try? FileLock.take(name, in: folder, creating: false) else { continue }
            try? folder.remove(name)
            _ = consume lock
        }
    }
}
