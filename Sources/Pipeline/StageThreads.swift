import Base

/// The work of one pipeline stage, which runs on its own thread.
package typealias Stage = @Sendable () throws -> Void

/// Runs each stage on its own thread and returns when all stages have ended.
///
/// The first error of a stage cancels `cancellation` and is thrown after all threads were joined. `Cancelled` is thrown
/// only if no stage threw any other error.
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
