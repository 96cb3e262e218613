import Pipeline
import SceneModel

/// A piece of long work that a page asked for, as it is now.
struct Job: Sendable {
    /// Where a job is on its way.
    enum State: Sendable {
        /// What was reported last; null at first.
        case running(progress: JSON)
        /// The user does not want the result any more, and the work has not ended yet.
        case cancelling
        case ended(JobResult)
    }

    /// Counts up: of two jobs the newer one has the higher number.
    let id: Int
    /// What is done: the words of a command, such as `golden check`.
    let name: String
    /// The path of the file or folder that it writes; nil if there is none.
    let output: String?
    var state: State

    /// How it ended; nil while it has not.
    var result: JobResult? {
        guard case .ended(let result) = state else { return nil }
        return result
    }

    /// What pages are told of it: everything but the result, which may be long.
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

/// What a job's work is given.
package struct JobContext: Sendable {
    /// Is cancelled when the result is not wanted any more.
    package let cancellation: Cancellation
    /// Takes the progress: an object such as `{"stage": "encoding", "frames": 12, "total": 60, "secondsLeft": 3}`, with
    /// what `--progress ndjson` of the command line has. All pages are told of it, so a few times a second are enough.
    package let report: @Sendable (JSON) -> Void
}

/// How a job ended.
package struct JobResult: Sendable {
    /// Whether the work did what was asked for.
    package enum Ending: String, Sendable {
        case done
        /// There may be a result all the same, if a check failed.
        case failed
        case cancelled
    }

    package let ending: Ending
    /// What came of it; nil if nothing did.
    package let result: JSON?
    /// What is said of it, a line each: first why it failed, and warnings after that.
    package let messages: [String]

    package init(_ ending: Ending, result: JSON? = nil, messages: [String] = []) {
        (self.ending, self.result, self.messages) = (ending, result, messages)
    }
}

/// Runs a command of the program, such as `["encode", "scene.json", "-o", "scene.mp4"]`, as its command line does, and
/// blocks until it has ended.
package typealias CommandRunner = @Sendable (_ words: [String], JobContext) -> JobResult
