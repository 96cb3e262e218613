/// A value under a lock. Unlike the standard library's `Mutex`, which waits by a futex, the thread sanitizer can
/// follow it.
public final class Locked<Value>: Sendable {
    /// A value without a size has the address of the object's header, and the thread sanitizer takes the one for the other.
    /// With a byte of its own it has not.
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
