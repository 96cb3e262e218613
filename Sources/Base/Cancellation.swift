/// The error of work that was stopped by the user or because other work failed. The error of the failed work is then
/// reported instead of this one.
public struct Cancelled: Error {
    /// Creates the error.
    public init() {}
}

/// A switch that is set once and then runs all attached actions, which stop work. The cancellation owns each action
/// until the action has run or is detached, so an action should not own the object that it stops.
public final class Cancellation: Sendable {
    /// A token that keeps an action attached to a cancellation. Freeing the token detaches the action, which then no
    /// longer runs, unless the cancelling thread is running it at that moment.
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

    /// Creates a cancellation that is not cancelled yet.
    public init() {}

    /// True if `cancel` was called.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// The number of attached actions.
    package var actionCount: Int { state.withLock { $0.actions.count } }

    /// Runs all attached actions on this thread, in the order of their attachment. A second call does nothing. Callable
    /// from any thread.
    public func cancel() {
        let actions = state.withLock { state in
            state.isCancelled = true
            defer { state.actions = [:] }
            return state.actions
        }
        for (_, action) in actions.sorted(by: { $0.key < $1.key }) { action() }
    }

    /// Attaches an action for the whole life of this cancellation. The action runs once, on the thread that calls
    /// `cancel`, or at once on this thread if `cancel` was called already. If the work ends earlier than the
    /// cancellation, use `attach`.
    public func onCancel(_ action: @escaping @Sendable () -> Void) { _ = add(action) }

    /// Attaches an action as `onCancel` does, but only until the returned attachment is freed.
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
        // The action is returned so that it is freed after the lock is released.
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
