import Base
import Bench
import SceneModel

/// An error as the user sees it: one to three lines, or one line per error in a scene, and the exit status.
struct Failure: Error {
    let status: ExitStatus
    let message: String
    /// The advice, on a line of its own; may be empty.
    let advice: String
    /// The errors in a scene, one line each.
    private(set) var mistakes: [String] = []

    init(_ status: ExitStatus, _ message: String, advice: String = "") {
        self.status = status
        self.message = message
        self.advice = advice
    }

    /// The errors in a scene file.
    init(_ errors: SceneErrors, in name: String) {
        self.init(errors)
        self = about(name)
    }

    /// The lines after the first.
    var details: [String] { mistakes + (advice.isEmpty ? [] : [advice]) }

    /// The same failure with its place in front.
    func about(_ place: String) -> Failure { with("\(place): \(message)") }

    /// The same failure, with the number of further failures.
    func amongOthers(_ count: Int) -> Failure {
        count == 0 ? self : with("\(message) (and \(count) more)")
    }

    /// The same failure with another exit status.
    func ending(with status: ExitStatus) -> Failure { with(message, status) }

    private func with(_ message: String, _ status: ExitStatus? = nil) -> Failure {
        var failure = Failure(status ?? self.status, message, advice: advice)
        failure.mistakes = mistakes
        return failure
    }

    /// Message, advice and status of any error.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let problem as any Problem:
            let advice = problem.advice.isEmpty ? Self.advice(for: problem.kind) : problem.advice
            self.init(ExitStatus(problem.kind), problem.headline, advice: advice)
            mistakes = problem.details
        case let error as ProgramFailure:
            self.init(
                error.exitStatus.map(ExitStatus.init) ?? .internalFault,
                "making the film to measure: \(error)")
        default: self.init(.internalFault, String(describing: error))
        }
    }

    /// The advice for a kind of problem on the command line; empty if it depends on the problem.
    private static func advice(for kind: ProblemKind) -> String {
        switch kind {
        case .notAllowed: "--allow-path DIR allows the files of another folder"
        case .noSpace: "free some space and run the same command again"
        case .verificationFailed: "--fresh ignores all earlier chunks"
        case .usage, .notValid, .noInput, .cannotCreate, .failed, .internalFault: ""
        }
    }
}

extension ExitStatus {
    /// The status of a command that ends with a problem.
    fileprivate init(_ kind: ProblemKind) {
        self =
            switch kind {
            case .usage: .usage
            case .notValid: .badData
            case .noInput, .notAllowed: .noInput
            case .cannotCreate: .cannotCreate
            case .failed, .noSpace: .inputOutput
            case .verificationFailed, .internalFault: .internalFault
            }
    }
}
