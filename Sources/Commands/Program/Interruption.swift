import Base
import Glibc
import Synchronization
import Terminal

/// A handler that turns SIGINT, SIGTERM and SIGHUP into a cancellation, and holds the advice to print afterwards.
///
/// A separate thread waits for the signals, so no code runs in a signal handler. The first signal cancels the command.
/// On a second signal, or if the command has not ended after 1.5 seconds, the process ends at once. An exceeded limit of
/// time or memory does the same. Ending is safe at any moment, because files get their final names only when they are
/// complete; unfinished files stay until the next run that writes to the same folder.
final class Interruption: Sendable {
    /// The cancellation of the command, caused by the first signal or by code in this process.
    let cancellation: Cancellation

    /// The message of an interrupted command.
    static let message = "interrupted"
    private let advised = Locked<String?>(nil)
    private let received = Atomic<Int32>(0)
    private let exceeded = Locked<String?>(nil)
    private static let patience = timespec(tv_sec: 1, tv_nsec: 500_000_000)

    /// True if the command has the process to itself.
    let listens: Bool

    /// Creates an interruption for a command that is cancelled by code in this process, not by signals.
    init(_ cancellation: Cancellation) { (self.cancellation, listens) = (cancellation, false) }

    /// Creates an interruption for a command that has the process to itself: signals cancel the command.
    init() { (cancellation, listens) = (Cancellation(), true) }

    /// Blocks the signals until `listen` is called. Call `block` before starting any thread, because threads inherit
    /// the signal mask.
    func block() {
        var signals = Self.signals
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Unblocks the signals, so that they end the process. Used for commands that have nothing to clean up.
    func release() {
        guard listens else { return }
        var signals = Self.signals
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    /// Starts the thread that waits for signals, if the command has the process to itself. Throws if the thread can't
    /// be created, because signals would be ignored.
    func listen() throws(ThreadError) {
        guard listens else { return }
        block()
        _ = try BackgroundThread { self.wait() }
    }

    /// The advice to print after an interruption.
    var advice: String { advised.withLock { $0 } ?? "no unfinished files are left behind" }

    /// Sets the advice to print after an interruption.
    func advise(_ advice: String) { advised.withLock { $0 = advice } }

    /// The signal that was received first, or nil.
    var signal: Int32? {
        let number = received.load(ordering: .sequentiallyConsistent)
        return number == 0 ? nil : number
    }

    /// The message about the limit that was exceeded, or nil.
    var limit: String? { exceeded.withLock { $0 } }

    /// Cancels the command because a limit was exceeded; `message` says which one. Ends the process after 1.5 seconds, or as
    /// soon as `isUrgent` returns true.
    func stop(_ message: String, isUrgent: () -> Bool) -> Never {
        exceeded.withLock { $0 = message }
        cancellation.cancel()
        for _ in 0..<150 where !isUrgent() { usleep(10_000) }
        end(.tryAgain, message)
    }

    private func end(_ status: ExitStatus, _ message: String) -> Never {
        let advice =
            advised.withLock { $0 } ?? "stopped at once; the next run removes unfinished files"
        try? StandardStream.standardError.write("error: \(message)\n  \(printable(advice))\n")
        _exit(status.code)
    }

    /// True if SIGHUP was ignored when the program started, as with nohup.
    private static let isHangupIgnored: Bool = {
        var action = sigaction()
        guard unsafe sigaction(SIGHUP, nil, &action) == 0 else { return false }
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }()

    private static var signals: sigset_t {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        if !isHangupIgnored { unsafe sigaddset(&signals, SIGHUP) }
        unsafe sigaddset(&signals, SIGINT)
        unsafe sigaddset(&signals, SIGTERM)
        return signals
    }

    private func wait() {
        var signals = Self.signals
        var number: Int32 = 0
        guard unsafe sigwait(&signals, &number) == 0 else { return }
        received.store(number, ordering: .sequentiallyConsistent)
        cancellation.cancel()
        var patience = Self.patience
        _ = unsafe sigtimedwait(&signals, nil, &patience)
        end(.interrupted(by: number), Self.message)
    }
}
