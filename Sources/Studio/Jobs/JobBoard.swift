import Glibc
import Pipeline
import SceneModel

/// The jobs of a studio. One runs at a time, on a thread of its own; of each name the last one is remembered.
final class JobBoard: Sendable {
    private struct State {
        var jobs: [Job] = []
        var running: (id: Int, cancellation: Cancellation)?
        /// The last job's, which may have ended.
        var thread: BackgroundThread?
        var lastID = 0
    }

    private let state = Locked(State())
    /// Is told of a job whenever it has changed, one after the other.
    private let tell: @Sendable (Job) -> Void

    init(tell: @escaping @Sendable (Job) -> Void) { self.tell = tell }

    /// What became of the wish for a job.
    enum Start: Sendable {
        case started(Job)
        /// Another one is running.
        case busy(Job)
    }

    /// Begins with a job, unless another is running.
    func start(
        _ name: String, output: String? = nil, _ work: @escaping @Sendable (JobContext) -> JobResult
    ) throws -> Start {
        try state.withLock { state in
            if let running = state.running, let job = state.jobs.first(where: { $0.id == running.id }) {
                return .busy(job)
            }
            state.thread?.join()
            state.thread = nil
            let job = Job(
                id: state.lastID + 1, name: name, output: output, state: .running(progress: .null))
            let cancellation = Cancellation()
            let context = JobContext(cancellation: cancellation) { self.report($0, of: job.id) }
            state.thread = try BackgroundThread {
                Self.giveWay()
                self.set(.ended(work(context)), of: job.id)
            }
            (state.lastID, state.running) = (job.id, (job.id, cancellation))
            state.jobs.removeAll { $0.name == name }
            state.jobs.append(job)
            tell(job)
            return .started(job)
        }
    }

    /// Lowers this thread's priority, so that editing stays responsive. Threads it starts inherit it.
    private static func giveWay() { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5) }

    private func report(_ progress: JSON, of id: Int) { set(.running(progress: progress), of: id) }

    /// Nothing follows the end, and no progress follows a cancellation.
    private func set(_ new: Job.State, of id: Int) {
        state.withLock { state in
            guard state.running?.id == id, let index = state.jobs.firstIndex(where: { $0.id == id }) else {
                return
            }
            switch (state.jobs[index].state, new) {
            case (.cancelling, .running), (.cancelling, .cancelling): return
            case (_, .ended): state.running = nil
            default: break
            }
            state.jobs[index].state = new
            tell(state.jobs[index])
        }
    }

    /// Cancels a job; false if it is not running.
    func cancel(_ id: Int) -> Bool {
        guard let running = state.withLock({ $0.running }), running.id == id else { return false }
        set(.cancelling, of: id)
        running.cancellation.cancel()
        return true
    }

    /// A job that is remembered.
    func job(_ id: Int) -> Job? { state.withLock { $0.jobs.first { $0.id == id } } }

    /// The paths that jobs which are remembered have written.
    var outputs: Set<String> {
        look { jobs in Set(jobs.filter { $0.result?.result != nil }.compactMap(\.output)) }
    }

    /// Looks at all jobs, the oldest first; none changes meanwhile.
    func look<Result>(_ body: ([Job]) -> Result) -> Result { state.withLock { body($0.jobs) } }

    /// Cancels what is running, and waits for its end.
    func close() {
        let (running, thread) = state.withLock { state in
            defer { state.thread = nil }
            return (state.running, state.thread)
        }
        running?.cancellation.cancel()
        thread?.join()
    }
}
