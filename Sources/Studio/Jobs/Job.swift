import Base
import SceneModel

/// The state of a job: long work that a page has started.
struct Job: Sendable {
    /// The phase of a job.
    enum State: Sendable {
        /// Running, with the progress reported last; null at first.
        case running(progress: JSON)
        /// Cancelled by the user, but not ended yet.
        case cancelling
        case ended(JobResult)
    }

    /// The job's number. Newer jobs have higher numbers.
    let id: Int
    /// The words of the command, such as `golden check`.
    let name: String
    /// The path of the file or folder that it writes; nil if there is none.
    let output: String?
    var state: State

    /// The result; nil until the job has ended.
    var result: JobResult? {
        guard case .ended(let result) = state else { return nil }
        return result
    }

    /// The JSON for pages: everything but the result, which may be long.
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

/// The context that a job's work gets.
package struct JobContext: Sendable {
    /// Cancelled when the user cancels the job.
    package let cancellation: Cancellation
    /// Reports progress: an object such as `{"stage": "encoding", "frames": 12, "total": 60, "secondsLeft": 3}`, with the
    /// keys of `--progress ndjson`. It is sent to all pages, so a few calls per second are enough.
    package let report: @Sendable (JSON) -> Void
}

/// The result of a job.
package struct JobResult: Sendable {
    /// The ways in which a job can end.
    package enum Ending: String, Sendable {
        case done
        /// An error, or a failed check; with a failed check there may be a result.
        case failed
        case cancelled
    }

    package let ending: Ending
    /// The result's JSON, or nil.
    package let result: JSON?
    /// The messages, one line each: first the reason of a failure, then warnings.
    package let messages: [String]

    package init(_ ending: Ending, result: JSON? = nil, messages: [String] = []) {
        (self.ending, self.result, self.messages) = (ending, result, messages)
    }
}

/// Runs a command, such as `["encode", "scene.json", "-o", "scene.mp4"]`, as the command line does. Blocks until it has
/// ended.
package typealias CommandRunner = @Sendable (_ words: [String], JobContext) -> JobResult
