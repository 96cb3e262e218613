import Glibc

/// A thread that runs a closure and ends when the closure returns. The thread owns the captured values until then.
@safe
package final class BackgroundThread: Sendable {
    private enum State { case unjoined, joining, joined }

    private let thread: pthread_t
    private let state = Monitor(State.unjoined, conditionCount: 1)
    private let joined = 0

    /// Starts a thread that runs `body`. Throws if the system can't create a thread.
    package init(_ body: @escaping @Sendable () -> Void) throws(ThreadError) {
        let retained = unsafe Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let code = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { preconditionFailure("the thread has no body") }
                unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, retained.toOpaque())
        guard code == 0 else {
            unsafe retained.release()
            throw ThreadError(code: code)
        }
        self.thread = thread
    }

    deinit {
        // A detached thread is freed by the system when it ends.
        if state.withLock({ $0 == .unjoined }) { pthread_detach(thread) }
    }

    /// Blocks until the thread's body has returned. Returns at once when called on that thread itself. Callable from
    /// any thread, any number of times.
    package func join() {
        guard pthread_equal(pthread_self(), thread) == 0 else { return }
        let isFirst = state.withLock { state in
            defer { if state == .unjoined { state = .joining } }
            return state == .unjoined
        }
        if isFirst {
            pthread_join(thread, nil)
            state.withLock(signalling: joined) { $0 = .joined }
        } else {
            state.withLock(waitingFor: joined, until: { $0 == .joined }, willWait: { _ in }) { _, _ in }
        }
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}

/// An error for a thread that could not be started.
package struct ThreadError: Problem, Equatable {
    /// The system's error number.
    package let code: Int32

    /// Creates an error with the error number of `pthread_create`.
    package init(code: Int32) { self.code = code }

    /// A failure: the system lacks memory or threads.
    package var kind: ProblemKind { .failed }

    /// The message, with the system's text for the error number.
    package var description: String { unsafe "could not start a thread: \(String(cString: strerror(code)))" }
}
