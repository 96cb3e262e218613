import Glibc

/// A thread that runs beside everything else until its body returns. It keeps what the body captures until then.
@safe
package struct BackgroundThread: Sendable {
    private let thread: pthread_t

    /// Starts a thread. Throws when the system has none.
    package init(_ body: @escaping @Sendable () -> Void) throws(ThreadError) {
        let retained = unsafe Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let code = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { preconditionFailure("a thread without its body") }
                unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, retained.toOpaque())
        guard code == 0 else {
            unsafe retained.release()
            throw ThreadError(code: code)
        }
        self.thread = thread
    }

    /// Blocks until the body has returned; called by the body itself, returns at once. Once for each thread.
    package func join() {
        if pthread_equal(pthread_self(), thread) != 0 {
            pthread_detach(thread)
        } else {
            pthread_join(thread, nil)
        }
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
