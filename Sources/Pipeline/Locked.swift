/// A value under a lock. It takes the place of the standard library's `Mutex`, which waits on a futex that the thread
/// sanitizer can't follow.
public final class Locked<Value>: Sendable {
    /// The value and one byte. A value of size zero would have the same address as the object's header, and the thread
    /// sanitizer would confuse the two.
    private struct Held {
        var value: Value
        private let byte: UInt8 = 0

        init(_ value: sending Value) { self.value = value }
    }

    private let monitor: Monitor<Held>

    /// Puts a value under a lock.
    public init(_ value: sending Value) { monitor = Monitor(Held(value), conditionCount: 0) }

    /// Runs the body with the lock held; blocks until it is free.
    public func withLock<Result, Failure>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try monitor.withLock { (held) throws(Failure) in try body(&held.value) }
    }
}
