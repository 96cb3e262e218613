import Glibc

/// State under a lock, with conditions that threads wait for.
///
/// Stages block for as long as a neighbour takes, so they are real threads and wait here, never in a
/// Swift task.
@safe final class Monitor<State>: @unchecked Sendable {
    /// Something that threads wait for, by its place among the monitor's conditions.
    typealias Condition = Int

    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let conditions: UnsafeMutableBufferPointer<pthread_cond_t>
    // Protected by the mutex.
    private var state: State

    init(_ state: State, conditionCount: Int) {
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

    /// Runs the body while no other thread is in the monitor, then wakes all who wait for the condition.
    @discardableResult
    func withLock<Result>(signalling condition: Condition? = nil, _ body: (inout State) -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        let result = body(&state)
        if let condition { unsafe pthread_cond_broadcast(&conditions[condition]) }
        return result
    }

    /// Waits until the state is ready and runs the body, which gets the time of the wait. `willWait` runs first
    /// if there is one; who sees what it changed knows that someone waits.
    func withLock<Result>(
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
}
