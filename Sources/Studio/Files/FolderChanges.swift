import Base
import Glibc

/// A queue of changes in watched folders: a file or the folder itself was written, linked, replaced or removed. inotify
/// keeps the changes in order until `take` is called.
final class FolderChanges: Sendable {
    /// The inotify descriptor, which is readable while changes are queued.
    let descriptor: Int32
    private let folders: Locked<WatchedFolders>
    private let isOfInterest: @Sendable (String) -> Bool

    /// The inotify events to watch. A written file is reported when it is closed, because before that it is not
    /// finished; a link is reported at once.
    private static let events =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
        | UInt32(IN_CREATE)

    /// Creates an empty list of folders. Changes of files are reported only if `isOfInterest` returns true for the
    /// file's name. Returns nil if the system can't watch, for example because its inotify limit is reached.
    init?(isOfInterest: @escaping @Sendable (String) -> Bool) {
        self.isOfInterest = isOfInterest
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        folders = Locked(WatchedFolders(inotify: descriptor, events: Self.events))
        guard descriptor >= 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Watches the folder at a path, and any folder that replaces it later. Returns false if no folder exists at the
    /// path now, or if the folder can't be watched.
    func add(_ folder: String) -> Bool { folders.withLock { $0.add(folder) } }

    /// Removes the queued changes. Returns true if any of the removed changes is to be reported. Does not block.
    func take() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
        let header = MemoryLayout<inotify_event>.size
        var (start, isInteresting) = (0, false)
        while start + header <= count {
            let event = unsafe buffer.withUnsafeBytes {
                unsafe $0.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
            }
            let end = start + header + Int(event.len)
            let name = String(decoding: buffer[start + header..<end].prefix { $0 != 0 }, as: UTF8.self)
            if isInterestingChange(event, of: name) { isInteresting = true }
            start = end
        }
        return isInteresting
    }

    /// Checks which folders are at the paths now, because inotify does not report when a parent folder is moved.
    /// Returns true if any path has another folder than before.
    func lookAgain() -> Bool { folders.withLock { $0.update() } }

    /// Returns true if a change is to be reported. A change without a file name concerns the folder itself.
    private func isInterestingChange(_ event: inotify_event, of name: String) -> Bool {
        func has(_ kind: Int) -> Bool { event.mask & UInt32(kind) != 0 }
        if has(Int(IN_IGNORED)) { return folders.withLock { $0.end(event.wd) } }
        if name.isEmpty { return true }
        if has(Int(IN_ISDIR)) { return lookAgain() }
        guard isOfInterest(name) else { return false }
        return !has(Int(IN_CREATE)) || isLink(name, in: event.wd)
    }

    /// Returns true if a new directory entry is a link, whose content already exists and need not be written first.
    private func isLink(_ name: String, in descriptor: Int32) -> Bool {
        folders.withLock { $0.paths(of: descriptor) }.contains { folder in
            var status = stat()
            guard unsafe lstat("\(folder)/\(name)", &status) == 0 else { return false }
            return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
        }
    }
}
