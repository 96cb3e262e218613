import Glibc

/// A state protected by a lock, with condition variables on which threads wait for changes of the state.
///
/// A wait may take any length of time. So only use a monitor on threads, not in Swift tasks: a task that blocks takes a
/// thread from the cooperative pool.
@safe
package final class Monitor<State>: @unchecked Sendable {
    /// The index of a condition variable.
    package typealias Condition = Int

    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let conditions: UnsafeMutableBufferPointer<pthread_cond_t>
    // Protected by the mutex.
    private var state: State

    /// Creates a monitor of `state` with `conditionCount` condition variables.
    package init(_ state: sending State, conditionCount: Int) {
        self.state = state
        unsafe conditions = .allocate(capacity: conditionCount)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(mutex, nil)
        unsafe conditions.initialize(repeating: pthread_cond_t())
        for index in 0..<conditionCount { unsafe pthread_cond_init(&conditions[index], nil) }
    }

    deinit {
        for index in unsafe conditions.indices { unsafe pthread_cond_destroy(&conditions[index]) }
        unsafe pthread_mutex_destroy(mutex)
        unsafe conditions.deallocate()
        unsafe mutex.deallocate()
    }

    /// Runs `body` with the lock held, then wakes all threads that wait for the condition variable `condition`.
    @discardableResult
    package func withLock<Result, Failure>(
        signalling condition: Condition? = nil, _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer {
            if let condition { unsafe pthread_cond_broadcast(&conditions[condition]) }
            unsafe pthread_mutex_unlock(mutex)
        }
        return try body(&state)
    }

    /// Waits until `isReady` returns true, then runs `body` with the time spent waiting. Both run with the lock held.
    /// If the thread has to wait, `willWait` is called first, so that the state can record that a thread waits.
    package func withLock<Result>(
        waitingFor condition: Condition, until isReady: (State) -> Bool, willWait: (inout State) -> Void,
        _ body: (inout State, _ waited: Duration) -> Result
    ) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        if isReady(state) { return body(&state, .zero) }
        willWait(&state)
        let start = ContinuousClock.now
        repeat {
            unsafe pthread_cond_wait(&conditions[condition], mutex)
        } while !isReady(state)
        return body(&state, ContinuousClock.now - start)
    }

    /// Waits until `isReady` returns true, for at most `seconds`. Then runs `body` with the last result of `isReady`.
    /// Both run with the lock held.
    package func withLock<Result>(
        waitingFor condition: Condition, atMost seconds: Int, until isReady: (State) -> Bool,
        _ body: (inout State, _ isReady: Bool) -> Result
    ) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        var deadline = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &deadline)
        deadline.tv_sec += seconds
        while !isReady(state) {
            let code = unsafe pthread_cond_timedwait(&conditions[condition], mutex, &deadline)
            if code == ETIMEDOUT { break }
        }
        return body(&state, isReady(state))
    }
}
