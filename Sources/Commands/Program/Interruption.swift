import Glibc
import Pipeline
import Synchronization
import Terminal

/// Turns SIGINT, SIGTERM and SIGHUP into a cancellation, and keeps the advice for whoever is interrupted.
///
/// A thread of its own waits for the signals, so no code runs in a signal handler. The first signal cancels;
/// should the work not have ended 1.5 seconds later, or on a second signal, the process ends at once, which
/// is safe at any moment: nothing has its final name before it is complete. Unfinished files stay then, until the next run that
/// writes beside them.
final class Interruption: Sendable {
    /// Cancelled by the first signal, or by whoever made it.
    let cancellation: Cancellation

    /// The message.
    static let message = "interrupted"
    private let advised = Mutex<String?>(nil)
    private let received = Atomic<Int32>(0)
    private static let patience = timespec(tv_sec: 1, tv_nsec: 500_000_000)

    private let listens: Bool

    /// The interruption of a command that only somebody in this process can cancel.
    init(_ cancellation: Cancellation) { (self.cancellation, listens) = (cancellation, false) }

    /// The interruption of the command of this process.
    init() { (cancellation, listens) = (Cancellation(), true) }

    /// Keeps signals until `listen` is called. Must come before any thread is started: threads inherit what is blocked.
    func block() {
        var signals = Self.signals
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Gives signals back to the system, for what needs no end of its own: they end the process.
    func release() {
        guard listens else { return }
        var signals = Self.signals
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    /// Starts to listen to signals, if the process runs this command alone. Throws when there can't be a thread for it: then
    /// the signals would be ignored.
    func listen() throws(ThreadError) {
        guard listens else { return }
        block()
        _ = try BackgroundThread { self.wait() }
    }

    /// What the user is told to do after an interruption.
    var advice: String { advised.withLock { $0 } ?? "nothing is left behind" }

    /// Sets what the user is told to do after an interruption.
    func advise(_ advice: String) { advised.withLock { $0 = advice } }

    /// The signal that came, or nil.
    var signal: Int32? {
        let number = received.load(ordering: .sequentiallyConsistent)
        return number == 0 ? nil : number
    }

    /// Whether SIGHUP was ignored when the program started, as by nohup.
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
        let advice =
            advised.withLock { $0 } ?? "stopped at once; the next run removes unfinished files"
        try? StandardStream.standardError.write("error: \(Self.message)\n  \(printable(advice))\n")
        _exit(ExitStatus.interrupted(by: number).code)
    }
}
