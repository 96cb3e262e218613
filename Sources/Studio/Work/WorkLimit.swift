import Pipeline

/// Thrown for work that is refused because too much waits already, or that has waited too long.
struct Busy: Error {}

/// Runs a few pieces of work at once, lets a few more wait, and refuses others.
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

    /// At most so many run and wait.
    init(running: Int, waiting: Int) { (self.running, self.waiting) = (running, waiting) }

    /// How many wait.
    var waitingCount: Int { state.withLock { $0.waiting } }

    /// The result of the work, which begins when there is room for it. Throws `Busy` if too many wait or there is no room
    /// after half a minute, `Cancelled` if it is not wanted any more before it begins, and what the work throws.
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
