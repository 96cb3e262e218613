/// Thrown by a stage that was stopped by an error elsewhere or by the user. It never hides the error that caused it.
public struct Cancelled: Error {
    /// Creates the error.
    public init() {}
}

/// A switch that is set once and stops everything attached to it. It keeps an action until then or until the action's
/// attachment ends, so actions should not own what they stop.
public final class Cancellation: Sendable {
    /// Keeps an action attached to a cancellation. It ends when its last owner lets go of it: the action is forgotten and no
    /// longer runs, unless it runs at this moment on the thread that cancels.
    public final class Attachment: Sendable {
        private let cancellation: Cancellation
        private let number: Int

        fileprivate init(_ number: Int, to cancellation: Cancellation) {
            (self.number, self.cancellation) = (number, cancellation)
        }

        deinit { cancellation.detach(number) }
    }

    private struct State {
        var isCancelled = false
        var attachedSoFar = 0
        var actions: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Locked(State())

    /// Creates a switch that is not set.
    public init() {}

    /// Whether `cancel` was called.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// How many actions are attached.
    package var actionCount: Int { state.withLock { $0.actions.count } }

    /// Runs all actions in the order they were attached, on this thread. A second call does nothing. Callable from any thread.
    public func cancel() {
        let actions = state.withLock { state in
            state.isCancelled = true
            defer { state.actions = [:] }
            return state.actions
        }
        for (_, action) in actions.sorted(by: { $0.key < $1.key }) { action() }
    }

    /// Attaches an action for good. It runs once, on the thread that cancels; if that was before, at once on this one. Use
    /// `attach` for work that ends before the cancellation does.
    public func onCancel(_ action: @escaping @Sendable () -> Void) { _ = add(action) }

    /// Attaches an action as `onCancel` does, until the attachment ends.
    public func attach(_ action: @escaping @Sendable () -> Void) -> Attachment {
        Attachment(add(action), to: self)
    }

    private func add(_ action: @escaping @Sendable () -> Void) -> Int {
        let (number, runsNow) = state.withLock { state in
            state.attachedSoFar += 1
            if !state.isCancelled { state.actions[state.attachedSoFar] = action }
            return (state.attachedSoFar, state.isCancelled)
        }
        if runsNow { action() }
        return number
    }

    private func detach(_ number: Int) {
        // Returned, so that the action is freed after the lock is released.
        _ = state.withLock { $0.actions.removeValue(forKey: number) }
    }

    /// Blocks until `cancel` is called.
    public func wait() {
        let isOver = Monitor(false, conditionCount: 1)
        let attachment = attach { isOver.withLock(signalling: 0) { $0 = true } }
        withExtendedLifetime(attachment) {
            isOver.withLock(waitingFor: 0, until: { $0 }, willWait: { _ in }) { _, _ in }
        }
    }

    /// Throws `Cancelled` if `cancel` was called.
    public func check() throws(Cancelled) {
        if isCancelled { throw Cancelled() }
    }
}
