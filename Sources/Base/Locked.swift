import Glibc

/// A value protected by a lock, for short critical sections. Used instead of the standard library's `Mutex`, because
/// the thread sanitizer can't follow the futex on which `Mutex` waits.
@safe
package final class Locked<Value>: @unchecked Sendable {
    /// The value, padded by one byte. Without the padding, a value of size zero would have the same address as the end
    /// of the object's header, and the thread sanitizer would confuse the two.
    @usableFromInline
    struct Held {
        @usableFromInline var value: Value
        private let byte: UInt8 = 0

        init(_ value: sending Value) { self.value = value }
    }

    @usableFromInline let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    // Protected by the mutex.
    @usableFromInline var held: Held

    /// Creates a lock that protects `value`.
    package init(_ value: sending Value) {
        held = Held(value)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(mutex, nil)
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Runs `body` with the lock held. Blocks while another thread holds the lock.
    @inlinable
    package func withLock<Result, Failure>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return try body(&held.value)
    }
}
