import Base
import Glibc

/// The changes in some folders: a file is written, linked, replaced or removed, or one of the folders itself is. inotify
/// queues them in order until they are taken.
final class FolderChanges: Sendable {
    /// The inotify descriptor, readable while there are changes to take.
    let descriptor: Int32
    private let folders: Locked<WatchedFolders>
    private let isOfInterest: @Sendable (String) -> Bool

    /// The events to watch. A file counts when it is closed after writing, because it is not finished before; a link counts at
    /// once.
    private static let events =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
        | UInt32(IN_CREATE)

    /// Creates an empty list of folders. Only files whose names are of interest count. Nil if the system can't watch, for
    /// example because its limit is reached.
    init?(isOfInterest: @escaping @Sendable (String) -> Bool) {
        self.isOfInterest = isOfInterest
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        folders = Locked(WatchedFolders(inotify: descriptor, events: Self.events))
        guard descriptor >= 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Watches the folder at a path, and any folder that replaces it later. Returns false if there is none now, or it can't be
    /// watched.
    func add(_ folder: String) -> Bool { folders.withLock { $0.add(folder) } }

    /// Takes the queued changes. Returns true if one of them is of interest. Does not block.
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

    /// Checks which folders are at the paths now, because changes of folders further up are not reported. Returns true if any
    /// is another one.
    func lookAgain() -> Bool { folders.withLock { $0.update() } }

    /// True if a change is of interest. A change without a name is one of a folder itself.
    private func isInterestingChange(_ event: inotify_event, of name: String) -> Bool {
        func has(_ kind: Int) -> Bool { event.mask & UInt32(kind) != 0 }
        if has(Int(IN_IGNORED)) { return folders.withLock { $0.end(event.wd) } }
        if name.isEmpty { return true }
        if has(Int(IN_ISDIR)) { return lookAgain() }
        guard isOfInterest(name) else { return false }
        return !has(Int(IN_CREATE)) || isLink(name, in: event.wd)
    }

    /// True if a new name is a link, whose content is there already and need not be written first.
    private func isLink(_ name: String, in descriptor: Int32) -> Bool {
        folders.withLock { $0.paths(of: descriptor) }.contains { folder in
            var status = stat()
            guard unsafe lstat("\(folder)/\(name)", &status) == 0 else { return false }
            return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
        }
    }
}
