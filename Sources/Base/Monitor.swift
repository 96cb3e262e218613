import Glibc

/// State under a lock, with condition variables.
///
/// Stages wait here for each other, for any length of time. They must run on threads of their own: a Swift task that
/// blocks takes a thread from the cooperative pool.
@safe
package final class Monitor<State>: @unchecked Sendable {
    /// The index of a condition variable.
    package typealias Condition = Int

    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let conditions: UnsafeMutableBufferPointer<pthread_cond_t>
    // Protected by the mutex.
    private var state: State

    /// Creates a monitor of a state, with `conditionCount` condition variables.
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

    /// Runs the body with the lock held, then wakes all threads that wait for the condition.
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

    /// Waits until the state is ready, then runs the body with the time waited; all with the lock held. `willWait` runs
    /// just before a wait begins, so that it can record in the state that a thread is waiting.
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

    /// Waits until the state is ready, at most `seconds`, then runs the body with `isReady`; all with the lock held.
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
