import Glibc
import Pipeline

/// What changes in some folders: something in one of them is written, linked, replaced or removed, or one of the folders itself.
/// inotify keeps changes, in their order, until they are taken.
final class FolderChanges: Sendable {
    /// Can be read from when there are changes to take.
    let descriptor: Int32
    private let folders: Locked<WatchedFolders>
    private let isOfInterest: @Sendable (String) -> Bool

    /// Files that are written to and not yet closed are not looked at: they are not finished. Links are, at once.
    private static let events =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
        | UInt32(IN_CREATE)

    /// Of no folders yet, and of files whose names are of interest. Nil if the system can't watch: there may be too many watchers.
    init?(isOfInterest: @escaping @Sendable (String) -> Bool) {
        self.isOfInterest = isOfInterest
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        folders = Locked(WatchedFolders(inotify: descriptor, events: Self.events))
        guard descriptor >= 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Watches the folder at a path, now and when there is another one; false if there is none, or it can't be watched.
    func add(_ folder: String) -> Bool { folders.withLock { $0.add(folder) } }

    /// Takes what has changed; whether something of it is of interest. Does not wait.
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

    /// Looks for the folders again, since no change tells of those further up; whether other ones are there.
    func lookAgain() -> Bool { folders.withLock { $0.update() } }

    /// A change without a name is one of a folder itself.
    private func isInterestingChange(_ event: inotify_event, of name: String) -> Bool {
        func has(_ kind: Int) -> Bool { event.mask & UInt32(kind) != 0 }
        if has(Int(IN_IGNORED)) { return folders.withLock { $0.end(event.wd) } }
        if name.isEmpty { return true }
        if has(Int(IN_ISDIR)) { return lookAgain() }
        guard isOfInterest(name) else { return false }
        return !has(Int(IN_CREATE)) || isLink(name, in: event.wd)
    }

    /// Whether a name was given to a file that is there already: nobody is still to write it.
    private func isLink(_ name: String, in descriptor: Int32) -> Bool {
        folders.withLock { $0.paths(of: descriptor) }.contains { folder in
            var status = stat()
            guard unsafe lstat("\(folder)/\(name)", &status) == 0 else { return false }
            return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
        }
    }
}
