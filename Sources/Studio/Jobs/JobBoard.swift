import Base
import Glibc
import SceneModel
import SceneText

/// The jobs of a studio. One job runs at a time, on a separate thread. The last job of each name is remembered.
final class JobBoard: Sendable {
    private struct State {
        var jobs: [Job] = []
        var running: (id: Int, cancellation: Cancellation)?
        /// The thread of the last job, which may have ended.
        var thread: BackgroundThread?
        var lastID = 0
    }

    private let state = Locked(State())
    /// Receives a job whenever its state has changed; calls don't overlap.
    private let tell: @Sendable (Job) -> Void

    init(tell: @escaping @Sendable (Job) -> Void) { self.tell = tell }

    /// The outcome of starting a job.
    enum Start: Sendable {
        case started(Job)
        /// The new job was not started, because this job is running.
        case busy(Job)
    }

    /// Starts a job unless another job is running. Throws if a thread can't be created.
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

    /// Lowers this thread's priority, so that editing stays responsive. Threads that this thread starts inherit the
    /// priority.
    private static func giveWay() { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5) }

    private func report(_ progress: JSON, of id: Int) { set(.running(progress: progress), of: id) }

    /// Sets a job's state, unless the job has ended. Progress of a cancelled job is ignored.
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

    /// Cancels a job. Returns false if the job is not running.
    func cancel(_ id: Int) -> Bool {
        guard let running = state.withLock({ $0.running }), running.id == id else { return false }
        set(.cancelling, of: id)
        running.cancellation.cancel()
        return true
    }

    /// Returns the remembered job with a number, or nil.
    func job(_ id: Int) -> Job? { state.withLock { $0.jobs.first { $0.id == id } } }

    /// The output paths of the remembered jobs.
    var outputs: Set<String> {
        look { jobs in Set(jobs.filter { $0.result?.result != nil }.compactMap(\.output)) }
    }

    /// Calls `body` with all jobs, the oldest first. No job changes during the call.
    func look<Result>(_ body: ([Job]) -> Result) -> Result { state.withLock { body($0.jobs) } }

    /// Cancels the running job, and waits until the job has ended.
    func close() {
        let (running, thread) = state.withLock { state in
            defer { state.thread = nil }
            return (state.running, state.thread)
        }
        running?.cancellation.cancel()
        thread?.join()
    }
}
