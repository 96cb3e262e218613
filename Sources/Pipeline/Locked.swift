/// A value under a lock. Unlike the standard library's `Mutex`, which waits by a futex, the thread sanitizer can
/// follow it.
public final class Locked<Value>: Sendable {
    private let monitor: Monitor<Value>

    /// Puts a value under a lock.
    public init(_ value: sending Value) { monitor = Monitor(value, conditionCount: 0) }

    /// Runs the body with the lock held; blocks until it is free.
    public func withLock<Result, Failure>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try monitor.withLock(body)
    }
}
