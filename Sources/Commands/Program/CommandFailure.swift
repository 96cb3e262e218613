import Base
import Bench
import Drawing
import SceneModel
import SceneText
import Terminal

/// An error as the user sees it: one to three lines, or one line per error in a scene, and the exit status.
struct CommandFailure: Error {
    let status: ExitStatus
    let message: String
    /// The advice, printed on a line of its own; may be empty.
    let advice: String
    /// The errors in a scene, one line each.
    private(set) var mistakes: [String] = []
    /// The errors in a scene, for programs.
    private(set) var errors: [SceneError] = []

    init(_ status: ExitStatus, _ message: String, advice: String = "", mistakes: [String] = []) {
        self.status = status
        self.message = message
        self.advice = advice
        self.mistakes = mistakes
    }

    /// Creates a failure from the errors in a scene file.
    init(_ errors: SceneErrors, in name: String) {
        self.init(errors)
        self = about(name)
    }

    /// The lines to print after the message.
    var details: [String] { mistakes + (advice.isEmpty ? [] : [advice]) }

    /// Returns the failure with `place` in front of its message.
    func about(_ place: String) -> CommandFailure { with("\(place): \(message)") }

    /// Calls `body`, which reads a scene in one of its sizes. Throws its errors with the name of the size.
    static func inSize<Result>(_ name: String, _ body: () throws -> Result) throws -> Result {
        do { return try body() } catch {
            let failure = CommandFailure(error)
            throw failure.with("\(failure.message) (in the size \(excerpt(name)))")
        }
    }

    /// Returns the failure with "and N more" in its message, if `count` further failures occurred.
    func amongOthers(_ count: Int) -> CommandFailure {
        count == 0 ? self : with("\(message) (and \(count) more)")
    }

    /// Returns the failure with another exit status.
    func ending(with status: ExitStatus) -> CommandFailure { with(message, status) }

    private func with(_ message: String, _ status: ExitStatus? = nil) -> CommandFailure {
        var failure = CommandFailure(status ?? self.status, message, advice: advice)
        (failure.mistakes, failure.errors) = (mistakes, errors)
        return failure
    }

    /// Creates a failure with the message, advice and exit status for any error.
    init(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let problem as any Problem:
            let advice = problem.advice.isEmpty ? Self.advice(for: problem) : problem.advice
            self.init(ExitStatus(problem.kind), problem.headline, advice: advice)
            mistakes = problem.details
            errors = (problem as? SceneErrors)?.listed ?? []
        case let error as ProgramFailure:
            self.init(
                error.exitStatus.map(ExitStatus.init) ?? .internalFault,
                "the film that was to be measured could not be encoded: \(error)")
        default: self.init(.internalFault, String(describing: error))
        }
    }

    private static func advice(for problem: any Problem) -> String {
        let errors = (problem as? AssetErrors)?.listed ?? (problem as? AssetError).map { [$0] } ?? []
        return errors.contains { $0.cause == .isAddress }
            ? "if the address is in a table, fetch it first: zoetrope fetch TABLE --into DIR, and then use --assets DIR, with a parameter of the type file"
            : advice(for: problem.kind)
    }

    /// Returns the advice for command-line users about a kind of problem; empty if problems of this kind need different
    /// advice.
    private static func advice(for kind: ProblemKind) -> String {
        switch kind {
        case .notAllowed: "use --allow-path DIR to allow the files of another folder"
        case .noSpace: "free some space and run the same command again"
        case .verificationFailed: "use --fresh to encode all chunks again"
        case .usage, .notValid, .noInput, .cannotCreate, .failed, .overLimit, .internalFault: ""
        }
    }
}

extension ExitStatus {
    /// Creates the exit status of a command that ends with a kind of problem.
    fileprivate init(_ kind: ProblemKind) {
        self =
            switch kind {
            case .usage: .usage
            case .notValid: .badData
            case .noInput, .notAllowed: .noInput
            case .cannotCreate: .cannotCreate
            case .failed, .noSpace: .inputOutput
            case .overLimit: .tryAgain
            case .verificationFailed, .internalFault: .internalFault
            }
    }
}
