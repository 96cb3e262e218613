import Base
import CMicrohttpd
import Glibc

/// Cancels the work on an answer when its client disconnects, and on all answers when the server closes.
///
/// A thread waits for the disconnection of every client whose answer is being made. A client that closes only its
/// sending direction counts as disconnected, because the system reports both events in the same way.
final class ClientWatch: Sendable {
    private struct State {
        var answers: [UInt64: Cancellation] = [:]
        var lastNumber: UInt64 = 0
        var isClosed = false
    }

    private let state = Locked(State())
    /// The epoll descriptor that is notified when a client disconnects, with the number of the client's answer.
    private let ends: Int32
    /// A pipe that stops the thread: closing the writing end wakes the thread.
    private let stop: (read: Int32, write: Int32)
    private let thread = Locked<BackgroundThread?>(nil)
    private static let stopNumber: UInt64 = 0

    /// Starts the thread, which runs until `end` is called.
    init() throws(ServerError) {
        var pipes: [Int32] = [-1, -1]
        guard unsafe pipe(&pipes) == 0 else { throw ServerError(code: errno) }
        for each in pipes { _ = fcntl(each, F_SETFD, FD_CLOEXEC) }
        stop = (pipes[0], pipes[1])
        ends = zoetrope_make_watch()
        guard ends >= 0, zoetrope_watch(ends, stop.read, Self.stopNumber) == 0 else {
            let error = ServerError(code: errno)
            for each in [ends, stop.read, stop.write] where each >= 0 { Glibc.close(each) }
            throw error
        }
        do {
            let thread = try BackgroundThread { while self.cancelNext() {} }
            self.thread.withLock { $0 = thread }
        } catch {
            for each in [ends, stop.read, stop.write] { Glibc.close(each) }
            throw ServerError(code: error.code)
        }
    }

    /// Waits until a client disconnects, and cancels the work on the client's answer. Returns false if `end` was
    /// called.
    private func cancelNext() -> Bool {
        let number = zoetrope_next_end(ends)
        if number == Self.stopNumber { return false }
        state.withLock { $0.answers[number] }?.cancel()
        return true
    }

    /// Runs `make`, and cancels `cancellation` if the client disconnects before `make` returns. The socket must stay
    /// open until `make` returns.
    func answer<Answer>(
        _ socket: Int32, _ cancellation: Cancellation, _ make: () -> Answer
    ) -> Answer {
        let (number, isClosed) = state.withLock { state in
            state.lastNumber += 1
            state.answers[state.lastNumber] = cancellation
            return (state.lastNumber, state.isClosed)
        }
        if isClosed { cancellation.cancel() }
        _ = zoetrope_watch(ends, socket, number)
        defer {
            zoetrope_unwatch(ends, socket)
            state.withLock { $0.answers[number] = nil }
        }
        return make()
    }

    /// Cancels the work on all answers that are being made or will be requested later.
    func close() {
        let answers = state.withLock { state in
            state.isClosed = true
            return Array(state.answers.values)
        }
        for answer in answers { answer.cancel() }
    }

    /// Stops the thread. `answer` must not be called after this.
    func end() {
        Glibc.close(stop.write)
        thread.withLock { $0 }?.join()
        Glibc.close(stop.read)
        Glibc.close(ends)
    }
}
