import Dispatch
import Foundation

extension Process {
    /// Calls `body`, and kills the process if `body` has not returned after `limit`. So a process that hangs fails its
    /// own test, and does not block all tests.
    public func whileRunning<Result>(
        atMost limit: Duration, _ body: () throws -> Result
    ) rethrows -> Result {
        let number = processIdentifier
        let end = DispatchWorkItem { kill(number, SIGKILL) }
        DispatchQueue.global().asyncAfter(
            deadline: .now() + .seconds(Int(limit.components.seconds)), execute: end)
        defer { end.cancel() }
        return try body()
    }

    /// Blocks until the process has ended, and kills the process after `limit`.
    public func waitUntilExit(within limit: Duration) {
        whileRunning(atMost: limit) { waitUntilExit() }
    }
}
