import Files
import Glibc
import Pipeline

/// Tells when something in one of some folders is written, replaced or removed.
final class FolderWatch: Sendable {
    private let changes: Int32
    /// Can be read from when the watch has ended.
    private let end: (read: Int32, write: Int32)
    private let thread = Locked<BackgroundThread?>(nil)
    private let tell: @Sendable () -> Void

    /// Begins to watch. `tell` is called on a thread of its own, once for changes that follow each other closely. Nil if
    /// the system can't watch: there may be too many watchers. It watches until `stop`.
    init?(tell: @escaping @Sendable () -> Void) {
        changes = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard changes >= 0 else { return nil }
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else {
            close(changes)
            return nil
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (end, self.tell) = ((ends[0], ends[1]), tell)
        guard let thread = try? BackgroundThread({ self.watch() }) else {
            closeAll()
            return nil
        }
        self.thread.withLock { $0 = thread }
    }

    /// Files that are written to and not yet closed are not looked at: they are not finished.
    private static let events =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
    /// Milliseconds without a change after which changes are told.
    private static let quiet: Int32 = 30

    /// Watches a folder, if it is not yet watched; false if it can't be.
    func add(_ folder: String) -> Bool { unsafe inotify_add_watch(changes, folder, Self.events) >= 0 }

    private func watch() {
        var hasChanged = false
        while true {
            var requests = [changes, end.read].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            _ = unsafe poll(&requests, 2, hasChanged ? Self.quiet : -1)
            if requests[1].revents != 0 { return }
            if requests[0].revents != 0 {
                var buffer = [UInt8](repeating: 0, count: 1 << 14)
                _ = unsafe Glibc.read(changes, &buffer, buffer.count)
                hasChanged = true
            } else if hasChanged {
                hasChanged = false
                tell()
            }
        }
    }

    /// Ends the watch; nothing is told after that. Its thread keeps it until then.
    func stop() {
        let thread = self.thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        guard let thread else { return }
        _ = unsafe Glibc.write(end.write, "x", 1)
        thread.join()
        closeAll()
    }

    private func closeAll() { for descriptor in [changes, end.read, end.write] { close(descriptor) } }
}
