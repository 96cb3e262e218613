import Base

/// The error for work that is refused because too many tasks are waiting, or because it has waited too long.
struct Busy: Error {}

/// A limit on concurrent work: up to `running` tasks run at once, up to `waiting` more tasks wait, and further tasks
/// are refused.
final class WorkLimit: Sendable {
    private struct State {
        var running = 0
        var waiting = 0
    }

    private let state = Monitor(State(), conditionCount: 1)
    private let running: Int
    private let waiting: Int
    private static let ended = 0
    private static let patience = 30

    /// Creates a limit that lets at most `running` tasks run and `waiting` tasks wait.
    init(running: Int, waiting: Int) { (self.running, self.waiting) = (running, waiting) }

    /// The number of waiting tasks.
    var waitingCount: Int { state.withLock { $0.waiting } }

    /// Runs `body` as soon as the limit allows, and returns its result; blocks until then. Throws `Busy` if too many
    /// tasks wait already or this task has waited for half a minute, `Cancelled` if it is cancelled while it waits, and
    /// the errors of `body`.
    func run<Result>(for cancellation: Cancellation, _ body: () throws -> Result) throws -> Result {
        try state.withLock { state in
            guard state.waiting < waiting else { throw Busy() }
            state.waiting += 1
        }
        cancellation.onCancel { [state] in state.withLock(signalling: Self.ended) { _ in } }
        let most = running
        let mayRun = state.withLock(
            waitingFor: Self.ended, atMost: Self.patience,
            until: { $0.running < most || cancellation.isCancelled }
        ) { state, _ in
            state.waiting -= 1
            let mayRun = state.running < most && !cancellation.isCancelled
            if mayRun { state.running += 1 }
            return mayRun
        }
        try cancellation.check()
        guard mayRun else { throw Busy() }
        defer { state.withLock(signalling: Self.ended) { $0.running -= 1 } }
        return try body()
    }
}
