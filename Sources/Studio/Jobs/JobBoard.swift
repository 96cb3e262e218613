import Base
import Glibc
import SceneModel

/// The jobs of a studio. One runs at a time, on a thread of its own. The last job of each name is remembered.
final class JobBoard: Sendable {
    private struct State {
        var jobs: [Job] = []
        var running: (id: Int, cancellation: Cancellation)?
        /// The thread of the last job, which may have ended.
        var thread: BackgroundThread?
        var lastID = 0
    }

    private let state = Locked(State())
    /// Called with a job whenever it has changed; calls don't overlap.
    private let tell: @Sendable (Job) -> Void

    init(tell: @escaping @Sendable (Job) -> Void) { self.tell = tell }

    /// The outcome of starting a job.
    enum Start: Sendable {
        case started(Job)
        /// Not started, because this job is running.
        case busy(Job)
    }

    /// Starts a job, unless another one is running. Throws if there can't be a thread for it.
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

    /// Sets a job's state. An ended job does not change any more, and a cancelled one makes no progress.
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

    /// Cancels a job. Returns false if it is not running.
    func cancel(_ id: Int) -> Bool {
        guard let running = state.withLock({ $0.running }), running.id == id else { return false }
        set(.cancelling, of: id)
        running.cancellation.cancel()
        return true
    }

    /// The remembered job with a number, or nil.
    func job(_ id: Int) -> Job? { state.withLock { $0.jobs.first { $0.id == id } } }

    /// The output paths of the remembered jobs.
    var outputs: Set<String> {
        look { jobs in Set(jobs.filter { $0.result?.result != nil }.compactMap(\.output)) }
    }

    /// Calls the body with all jobs, the oldest first. None changes meanwhile.
    func look<Result>(_ body: ([Job]) -> Result) -> Result { state.withLock { body($0.jobs) } }

    /// Cancels the running job, and waits until it has ended.
    func close() {
        let (running, thread) = state.withLock { state in
            defer { state.thread = nil }
            return (state.running, state.thread)
        }
        running?.cancellation.cancel()
        thread?.join()
    }
}
