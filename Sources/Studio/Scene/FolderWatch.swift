import Files
import Glibc
import Pipeline

/// Tells when something in one of some folders is written, replaced or removed.
@safe
final class FolderWatch: Sendable {
    private let descriptor: Int32
    private let isOver = Locked(false)
    private let thread = Locked<pthread_t?>(nil)
    private let tell: @Sendable () -> Void

    /// Begins to watch. `tell` is called on a thread of its own, once for changes that follow each other closely. Nil if
    /// the system can't watch: there may be too many watchers.
    init?(tell: @escaping @Sendable () -> Void) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        self.tell = tell
        guard descriptor >= 0 else { return nil }
        var thread = pthread_t()
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        let code = unsafe pthread_create(
            &thread, nil,
            { context in
                guard let context = unsafe context else { return nil }
                unsafe Unmanaged<FolderWatch>.fromOpaque(context).takeUnretainedValue().watch()
                return nil
            }, context)
        guard code == 0 else {
            close(descriptor)
            return nil
        }
        self.thread.withLock { $0 = thread }
    }

    /// Files that are written to and not yet closed are not looked at: they are not finished.
    private static let events =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
    /// Milliseconds without a change after which changes are told.
    private static let quiet: Int32 = 30
    private static let patience: Int32 = 20

    /// Watches a folder, if it is not yet watched; false if it can't be.
    func add(_ folder: String) -> Bool { unsafe inotify_add_watch(descriptor, folder, Self.events) >= 0 }

    private func watch() {
        var hasChanged = false
        while !isOver.withLock({ $0 }) {
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if unsafe poll(&request, 1, hasChanged ? Self.quiet : Self.patience) > 0 {
                var buffer = [UInt8](repeating: 0, count: 1 << 14)
                _ = unsafe Glibc.read(descriptor, &buffer, buffer.count)
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
        isOver.withLock { $0 = true }
        pthread_join(thread, nil)
        close(descriptor)
    }
}
