import Dispatch
import Glibc

/// An error about a condition that did not become true in time.
public struct NotInTime: Error, CustomStringConvertible {
    /// The event that the test waited for, and the time for which it waited.
    public let description: String
}

/// Blocks until a condition is true, checking every millisecond. Throws `NotInTime` after `limit`. The limit is much
/// longer than any event takes on a busy machine, and only ends tests that would hang.
///
/// - Parameter event: The awaited event, such as "the job has ended".
public func eventually(
    _ event: String, within limit: Duration = .seconds(120), _ condition: () throws -> Bool
) throws {
    let start = ContinuousClock.now
    while try !condition() {
        guard ContinuousClock.now - start < limit else {
            throw NotInTime(description: "after \(limit.components.seconds) s not yet: \(event)")
        }
        usleep(1000)
    }
}

extension DispatchSemaphore {
    /// Blocks until the semaphore is signalled; throws `NotInTime` after `limit`, as `eventually` does.
    public func wait(for event: String, within limit: Duration = .seconds(120)) throws {
        guard wait(timeout: .now() + .seconds(Int(limit.components.seconds))) == .success else {
            throw NotInTime(description: "after \(limit.components.seconds) s not yet: \(event)")
        }
    }
}
