import Base
import Glibc

/// A watch that reports changes in folders (`FolderChanges`) from a separate thread.
final class FolderWatch: Sendable {
    private let changes: FolderChanges
    /// A pipe whose read end becomes readable when the watch is asked to stop.
    private let end: (read: Int32, write: Int32)
    private let thread = Locked<BackgroundThread?>(nil)
    /// Two times in milliseconds: changes are reported after `quiet` without another change, and after `patience` the
    /// folders are checked again.
    private let quiet, patience: Int32
    private let tell: @Sendable () -> Void

    /// Starts watching, until `stop` is called. `tell` is called on a separate thread, once for several changes in
    /// quick succession. Changes of files are reported only if `isOfInterest` returns true for the file's name. Returns
    /// nil if the system can't watch, for example because its inotify limit is reached.
    init?(
        quiet: Int32 = 30, patience: Int32 = 1000, isOfInterest: @escaping @Sendable (String) -> Bool,
        tell: @escaping @Sendable () -> Void
    ) {
        guard let changes = FolderChanges(isOfInterest: isOfInterest) else { return nil }
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (self.changes, self.quiet, self.patience) = (changes, quiet, patience)
        (end, self.tell) = ((ends[0], ends[1]), tell)
        guard let thread = try? BackgroundThread({ self.watch() }) else { return nil }
        self.thread.withLock { $0 = thread }
    }

    /// The maximum delay of a report while changes follow each other without a pause.
    private static let maximumDelay = Duration.milliseconds(250)

    /// Watches the folder at a path, and any folder that replaces it later. Returns false if no folder exists at the
    /// path now, or if the folder can't be watched.
    func add(_ folder: String) -> Bool { changes.add(folder) }

    private func watch() {
        var firstChange: ContinuousClock.Instant?
        while true {
            var requests = [changes.descriptor, end.read].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            _ = unsafe poll(&requests, 2, firstChange == nil ? patience : quiet)
            if requests[1].revents != 0 { return }
            let isQuiet = requests[0].revents == 0
            if isQuiet ? changes.lookAgain() : changes.take() { firstChange = firstChange ?? .now }
            if let first = firstChange, isQuiet || first.duration(to: .now) > Self.maximumDelay {
                firstChange = nil
                tell()
            }
        }
    }

    deinit { for descriptor in [end.read, end.write] { close(descriptor) } }

    /// Stops the watch: no change is reported afterwards. Until `stop` is called, the thread retains the watch. `tell`
    /// may call `stop`.
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
