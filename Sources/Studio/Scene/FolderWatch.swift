import Files
import Glibc
import Pipeline

/// Tells when something in one of some folders is written, linked, replaced or removed, or one of the folders itself.
final class FolderWatch: Sendable {
    private let changes: Int32
    /// Can be read from when the watch has ended.
    private let end: (read: Int32, write: Int32)
    private let folders: Locked<WatchedFolders>
    private let thread = Locked<BackgroundThread?>(nil)
    /// Milliseconds without a change after which changes are told.
    private let quiet: Int32
    private let isOfInterest: @Sendable (String) -> Bool
    private let tell: @Sendable () -> Void

    /// Begins to watch. `tell` is called on a thread of its own, once for changes that follow each other closely, of files
    /// whose names are of interest. Nil if the system can't watch: there may be too many watchers. It watches until `stop`.
    init?(
        quiet: Int32 = 30, isOfInterest: @escaping @Sendable (String) -> Bool,
        tell: @escaping @Sendable () -> Void
    ) {
        (self.quiet, self.isOfInterest) = (quiet, isOfInterest)
        changes = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        folders = Locked(WatchedFolders(inotify: changes, events: Self.events))
        guard changes >= 0 else { return nil }
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else {
            close(changes)
            return nil
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (end, self.tell) = ((ends[0], ends[1]), tell)
        guard let thread = try? BackgroundThread({ self.watch() }) else { return nil }
        self.thread.withLock { $0 = thread }
    }

    /// Files that are written to and not yet closed are not looked at: they are not finished. Links are, at once.
    private static let events =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
        | UInt32(IN_CREATE)
    /// The longest time that changes which go on and on are not told.
    private static let mostQuiet = Duration.milliseconds(250)
    /// Milliseconds after which folders are looked for again: no event tells of those further up.
    private static let patience: Int32 = 1000

    /// Watches the folder at a path, now and when there is another one; false if there is none, or it can't be watched.
    func add(_ folder: String) -> Bool { folders.withLock { $0.add(folder) } }

    private func watch() {
        var firstChange: ContinuousClock.Instant?
        while true {
            var requests = [changes, end.read].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            _ = unsafe poll(&requests, 2, firstChange == nil ? Self.patience : quiet)
            if requests[1].revents != 0 { return }
            let isQuiet = requests[0].revents == 0
            let hasChanged = isQuiet ? folders.withLock { $0.update() } : hasInterestingChange()
            if hasChanged { firstChange = firstChange ?? .now }
            if let first = firstChange, isQuiet || first.duration(to: .now) > Self.mostQuiet {
                firstChange = nil
                tell()
            }
        }
    }

    /// Reads what has changed; whether something of it is of interest.
    private func hasInterestingChange() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        let count = unsafe Glibc.read(changes, &buffer, buffer.count)
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

    /// A change without a name is one of a folder itself.
    private func isInterestingChange(_ event: inotify_event, of name: String) -> Bool {
        func has(_ kind: Int) -> Bool { event.mask & UInt32(kind) != 0 }
        if has(Int(IN_IGNORED)) { return folders.withLock { $0.end(event.wd) } }
        if name.isEmpty { return true }
        if has(Int(IN_ISDIR)) { return folders.withLock { $0.update() } }
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

    deinit { for descriptor in [changes, end.read, end.write] { close(descriptor) } }

    /// Ends the watch; nothing is told after that. Its thread keeps it until then. `tell` may call it.
    func stop() {
        let thread = self.thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        guard let thread else { return }
        _ = unsafe Glibc.write(end.write, "x", 1)
        thread.join()
    }
}
