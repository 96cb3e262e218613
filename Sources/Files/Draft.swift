import Base
import Glibc

/// Functions for drafts: files and folders that are written next to their final names and renamed when finished.
enum Draft {
    /// The suffix of draft names.
    static let suffix = ".part"
    private static let prefix = ".zoetrope-"
    private static let digitCount = 12
    private static let attempts = 5

    /// Returns an unpredictable draft name next to the final path.
    static func path(for path: String) -> String {
        let number = UInt64.random(in: 0..<1 << UInt64(4 * digitCount))
        let digits = String(number, radix: 16)
        let padding = String(repeating: "0", count: digitCount - digits.utf8.count)
        return "\(path)\(prefix)\(padding)\(digits)\(suffix)"
    }

    /// Returns the final file name that belongs to a draft name made by `path(for:)`; nil for any other name.
    static func finalName(of name: String) -> String? {
        let bytes = name.utf8
        guard bytes.count > prefix.utf8.count + digitCount + suffix.utf8.count,
            bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
        else { return nil }
        let digits = bytes.dropLast(suffix.utf8.count).suffix(digitCount)
        let start = bytes[..<digits.startIndex]
        guard start.suffix(prefix.utf8.count).elementsEqual(prefix.utf8),
            digits.allSatisfy({
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            })
        else { return nil }
        return String(decoding: start.dropLast(prefix.utf8.count), as: UTF8.self)
    }

    /// True if a path leads into a draft folder.
    static func isInFolder(_ path: String) -> Bool {
        FileSystem.steps(of: path).dropLast().contains { finalName(of: $0) != nil }
    }

    /// Creates the draft file for a final path. The file stays locked until it is closed. The lock distinguishes this
    /// draft from one that a killed process left behind.
    static func create(for path: String) throws(SystemError) -> OutputFile {
        for _ in 0..<attempts {
            let file: OutputFile
            do { file = try OutputFile(creatingNew: Self.path(for: path)) } catch {
                if error.code == EEXIST { continue }
                throw SystemError(.creating, path, code: error.code)
            }
            // Another process or thread may have removed the file as an abandoned draft before it was locked.
            if file.lock() { return file }
            do { try FileSystem.remove(file.path) } catch  where error.isMissing {}
        }
        throw SystemError(.creating, path, code: EBUSY)
    }

    /// Creates and locks the draft folder for a final path.
    static func hold(for path: String) throws -> LockedFolder {
        for _ in 0..<attempts {
            // No other process uses this name. A process that removes abandoned drafts may hold the lock for a moment,
            // but then leaves the folder in place.
            if let held = try LockedFolder.take(Self.path(for: path), for: .draft) { return held }
        }
        throw SystemError(.creating, path, code: EBUSY)
    }

    /// How often files were written to each folder by this process.
    private static let writeCounts = Locked<[String: Int]>([:])
    private static let maximumFolders = 256

    /// Counts a write to a folder. Returns true at the first, second, fourth, eighth … one, so that the time for looking
    /// through a folder stays in proportion to the number of files that are written to it.
    private static func isTurn(_ folder: String) -> Bool {
        writeCounts.withLock { counts in
            if counts.count >= maximumFolders, counts[folder] == nil { counts.removeAll() }
            let count = counts[folder, default: 0] + 1
            counts[folder] = count
            return count & (count - 1) == 0
        }
    }

    /// Removes abandoned drafts in the parent folder of `path`: drafts of this user whose process was killed. Drafts
    /// for any final name are removed, because those names may never be written again. Drafts that can't be locked or
    /// removed stay. If the killed process was about to replace a folder, that folder gets its name back.
    ///
    /// The folder is only looked through before the first, second, fourth, eighth … write of this process.
    static func removeAbandoned(beside path: String) {
        let given = FileSystem.parent(of: path)
        let parent = FileSystem.absolutePath(of: given) ?? given
        guard isTurn(parent), let folder = try? Folder(opening: parent) else { return }
        for name in (try? folder.names()) ?? [] { removeAbandoned(name, in: folder) }
    }

    /// Removes the draft at a path if it is abandoned. Errors are ignored.
    static func removeAbandoned(_ path: String) {
        guard let folder = try? Folder(opening: FileSystem.parent(of: path)) else { return }
        removeAbandoned(FileSystem.name(of: path), in: folder)
    }

    private static func removeAbandoned(_ name: String, in folder: Folder) {
        guard let final = finalName(of: name), let status = try? folder.status(of: name),
            status.st_uid == geteuid()
        else { return }
        switch FileSystem.kind(status) {
        case .file:
            // The lock must be held until the file is removed.
            guard let lock = try? FileLock.take(name, in: folder, creating: false) else { return }
            try? folder.remove(name)
            _ = consume lock
        case .directory:
            LockedFolder.removeAbandoned(folder.path(of: name), for: .draft) {
                try FolderReplacement.restore(folder.path(of: final), from: $0)
            }
        case .other: return
        }
    }
}
