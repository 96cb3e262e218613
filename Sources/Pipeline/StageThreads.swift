import Base

/// Work that runs on a thread of its own.
package typealias Stage = @Sendable () throws -> Void

/// Runs each stage on its own thread and returns when all have ended.
///
/// The first error cancels the `cancellation` and is thrown after all threads have been joined. A stage's `Cancelled`
/// is thrown only if no stage failed otherwise.
package func run(_ stages: [Stage], cancellation: Cancellation) throws {
    let outcome = Outcome(cancellation: cancellation)
    var threads: [BackgroundThread] = []
    for stage in stages {
        do {
            threads.append(
                try BackgroundThread {
                    do { try stage() } catch { outcome.fail(error) }
                })
        } catch {
            outcome.fail(error)
            break
        }
    }
    for thread in threads { thread.join() }
    if let error = outcome.error { throw error }
    try cancellation.check()
}

private final class Outcome: Sendable {
    private let first = Locked<(any Error)?>(nil)
    private let cancellation: Cancellation

    init(cancellation: Cancellation) { self.cancellation = cancellation }

    var error: (any Error)? { first.withLock { $0 } }

    func fail(_ error: any Error) {
        first.withLock { first in
            if first == nil || (first is Cancelled && !(error is Cancelled)) { first = error }
        }
        cancellation.cancel()
    }
}
