import Base
import SceneModel
import SceneText

/// A job: a command that a page has started, with its progress or result.
struct Job: Sendable {
    /// The state of a job.
    enum State: Sendable {
        /// The job is running, with the last reported progress; null before the first report.
        case running(progress: JSON)
        /// The user has cancelled the job, but it has not ended yet.
        case cancelling
        case ended(JobResult)
    }

    /// The job's number. Newer jobs have higher numbers.
    let id: Int
    /// The name of the job's command, such as `golden check`.
    let name: String
    /// The path of the file or folder that the job writes; nil if the job writes nothing.
    let output: String?
    var state: State

    /// The result; nil until the job has ended.
    var result: JobResult? {
        guard case .ended(let result) = state else { return nil }
        return result
    }

    /// The job as JSON for pages, without the result, which may be long.
    var json: JSON {
        let (word, progress): (String, JSON) =
            switch state {
            case .running(let progress): ("running", progress)
            case .cancelling: ("cancelling", .null)
            case .ended(let result): (result.ending.rawValue, .null)
            }
        return [
            "id": .number(Double(id)), "name": .string(name), "state": .string(word), "progress": progress,
            "hasResult": .bool(result?.result != nil),
            "messages": .array((result?.messages ?? []).map(JSON.string)),
        ]
    }
}

/// The context that a running job uses: its cancellation and progress reports.
package struct JobContext: Sendable {
    /// The cancellation, which the user triggers by cancelling the job.
    package let cancellation: Cancellation
    /// Reports progress: an object such as `{"stage": "encoding", "frames": 12, "total": 60, "secondsLeft": 3}`, with
    /// the keys of `--progress ndjson`. Each report is sent to all pages, so a few calls per second are enough.
    package let report: @Sendable (JSON) -> Void
}

/// The result of a job.
package struct JobResult: Sendable {
    /// The ways in which a job can end.
    package enum Ending: String, Sendable {
        case done
        /// The command ended with an error or a failed check. After a failed check the job may have a result.
        case failed
        case cancelled
    }

    package let ending: Ending
    /// The result that the command printed as JSON, or nil.
    package let result: JSON?
    /// The messages, one line each: first the reason of a failure, then warnings.
    package let messages: [String]

    package init(_ ending: Ending, result: JSON? = nil, messages: [String] = []) {
        (self.ending, self.result, self.messages) = (ending, result, messages)
    }
}

/// Runs a command, such as `["encode", "scene.json", "-o", "scene.mp4"]`, as on the command line. Blocks until the
/// command has ended.
package typealias CommandRunner = @Sendable (_ words: [String], JobContext) -> JobResult
