/// A value that one thread at a time can use. Where threads often meet, the thread sanitizer can follow this
/// lock, but not the standard library's `Mutex`.
public final class Locked<Value>: Sendable {
    private let monitor: Monitor<Value>

    /// Puts a value under a lock.
    public init(_ value: sending Value) { monitor = Monitor(value, conditionCount: 0) }

    /// Runs the body while no other thread can; blocks until then.
    public func withLock<Result>(_ body: (inout Value) -> Result) -> Result { monitor.withLock(body) }
}
