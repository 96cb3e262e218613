/// Thrown by a stage that was stopped by an error elsewhere or by the user. It never hides the error that caused it.
public struct Cancelled: Error {
    /// Creates the error.
    public init() {}
}

/// A switch that is set once and stops everything attached to it. It keeps its actions until then, so they should
/// not own what they stop.
public final class Cancellation: Sendable {
    private struct State {
        var isCancelled = false
        var actions: [@Sendable () -> Void] = []
    }

    private let state = Locked(State())

    /// Creates a switch that is not set.
    public init() {}

    /// Whether `cancel` was called.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Runs all actions, on this thread. A second call does nothing. Callable from any thread.
    public func cancel() {
        let actions = state.withLock { state in
            state.isCancelled = true
            defer { state.actions = [] }
            return state.actions
        }
        for action in actions { action() }
    }

    /// Attaches an action that runs once, on the thread that cancels; if that was before, at once on this one.
    public func onCancel(_ action: @escaping @Sendable () -> Void) {
        let runsNow = state.withLock { state in
            if !state.isCancelled { state.actions.append(action) }
            return state.isCancelled
        }
        if runsNow { action() }
    }

    /// Blocks until `cancel` is called.
    public func wait() {
        let isOver = Monitor(false, conditionCount: 1)
        onCancel { isOver.withLock(signalling: 0) { $0 = true } }
        isOver.withLock(waitingFor: 0, until: { $0 }, willWait: { _ in }) { _, _ in }
    }

    /// Throws `Cancelled` if `cancel` was called.
    public func check() throws(Cancelled) {
        if isCancelled { throw Cancelled() }
    }
}
