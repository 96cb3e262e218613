import Dispatch
import Glibc

/// Something that a test waited for and that did not come in time.
public struct NotInTime: Error, CustomStringConvertible {
    /// What was waited for, and how long.
    public let description: String
}

/// Blocks until a condition holds, looking at it every millisecond. Throws `NotInTime` after `limit`, which is far longer than
/// what is waited for takes on a busy machine: it ends tests that would hang, and decides about nothing else.
///
/// - Parameter event: What is waited for, as in "the job has ended".
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
