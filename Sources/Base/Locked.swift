import Glibc

/// A value under a lock, for short work. It takes the place of the standard library's `Mutex`, which waits on a futex
/// that the thread sanitizer can't follow.
@safe
package final class Locked<Value>: @unchecked Sendable {
    /// The value and one byte. A value of size zero would have the same address as the object's header, and the thread
    /// sanitizer would confuse the two.
    @usableFromInline
    struct Held {
        @usableFromInline var value: Value
        private let byte: UInt8 = 0

        init(_ value: sending Value) { self.value = value }
    }

    @usableFromInline let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    // Protected by the mutex.
    @usableFromInline var held: Held

    /// Puts a value under a lock.
    package init(_ value: sending Value) {
        held = Held(value)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(mutex, nil)
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Runs the body with the lock held; blocks until it is free.
    @inlinable
    package func withLock<Result, Failure>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return try body(&held.value)
    }
}
