import Base
import Glibc
import SceneText
import Terminal

/// The exit status of a command, and the messages about it.
struct CommandEnding {
    let status: ExitStatus
    /// The messages: none if the command succeeded, one to three for an error, more for a scene with several errors.
    let lines: [String]
    /// True if the first line is about an error; false if it is about a check that failed.
    private let isError: Bool
    private(set) var isInterrupted = false
    /// The error for a program that asked for JSON; nil if there is none.
    private(set) var json: JSON?

    /// The ending of a command that succeeded.
    static let done = CommandEnding(.done, [], isError: false)

    private init(_ status: ExitStatus, _ lines: [String], isError: Bool) {
        (self.status, self.lines, self.isError) = (status, lines.map { printable($0) }, isError)
    }

    /// Creates the ending of a command that threw an error. `Cancelled` means that the command was interrupted.
    init(_ error: any Error, _ interruption: Interruption) {
        switch error {
        case let error as StandardStreamError where error.isWithoutReader:
            self.init(.noReader, [], isError: false)
        case let answer as CheckFailed:
            self.init(answer.status, answer.messages, isError: false)
        case is Cancelled:
            let limit = interruption.limit
            let status = limit == nil ? .interrupted(by: interruption.signal ?? SIGINT) : ExitStatus.tryAgain
            self.init(
                CommandFailure(status, limit ?? Interruption.message, advice: interruption.advice))
            isInterrupted = limit == nil
        default: self.init(CommandFailure(error))
        }
    }

    private init(_ failure: CommandFailure) {
        self.init(failure.status, [failure.message] + failure.details, isError: true)
        json = ["error": failure.json]
    }

    /// The messages as text for standard error; may be empty.
    func text(_ style: Style) -> String {
        guard isError, let first = lines.first else { return lines.map { "\($0)\n" }.joined() }
        return "\(style.error("error:")) \(first)\(lines.dropFirst().map { "\n  \($0)" }.joined())\n"
    }
}

/// The result of a check that failed; thrown to end the command, but not an error of the program.
struct CheckFailed: Error {
    /// The messages, one line each.
    var messages: [String]
    /// The exit status.
    var status = ExitStatus.checkFailed
}
