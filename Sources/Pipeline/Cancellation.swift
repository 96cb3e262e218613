/// What a stage throws when it was told to stop by an error elsewhere or by the user.
/// It never hides the error that caused it.
public struct Cancelled: Error {
    /// Creates the error.
    public init() {}
}

/// A switch that is thrown once and stops everything attached to it.
public final class Cancellation: Sendable {
    private struct State {
        var isCancelled = false
        var actions: [@Sendable () -> Void] = []
    }

    private let state = Locked(State())

    /// Creates a switch that has not been thrown.
    public init() {}

    /// Whether `cancel` was called.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Stops everything attached; a second call does nothing. Callable from any thread.
    public func cancel() {
        let actions = state.withLock { state in
            state.isCancelled = true
            defer { state.actions = [] }
            return state.actions
        }
        for action in actions { action() }
    }

    /// Attaches an action that runs once, on the thread that cancels, or at once when that was before.
    public func onCancel(_ action: @escaping @Sendable () -> Void) {
        let runsNow = state.withLock { state in
            if !state.isCancelled { state.actions.append(action) }
            return state.isCancelled
        }
        if runsNow { action() }
    }

    /// Throws `Cancelled` when the switch was thrown.
    public func check() throws(Cancelled) {
        if isCancelled { throw Cancelled() }
    }
}
