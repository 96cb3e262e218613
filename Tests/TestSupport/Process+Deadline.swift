import Dispatch
import Foundation

extension Process {
    /// Calls the body, and kills the process if the body has not returned after `limit`: a process that hangs fails its test
    /// by its status, in place of hanging all tests.
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

    /// Blocks until the process has ended. It is killed after `limit`.
    public func waitUntilExit(within limit: Duration) {
        whileRunning(atMost: limit) { waitUntilExit() }
    }
}
