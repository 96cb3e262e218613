import Bench
import Drawing
import Files
import Film
import FilmReading
import Glibc
import Goldens
import Media
import Pipeline
import SceneModel
import Terminal

/// An error as the user sees it: one to three lines, or one line per error in a scene, and the exit status.
struct Failure: Error {
    let status: ExitStatus
    let message: String
    /// What to do, on a line of its own; may be empty.
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
        self.init(.badData, "\(name): \(errors.count == 1 ? "\(errors)" : "\(errors.count) errors")")
        if errors.count > 1 { mistakes = errors.lines }
    }

    /// The lines after the first.
    var details: [String] { mistakes + (advice.isEmpty ? [] : [advice]) }

    /// The same failure with its place in front.
    func about(_ place: String) -> Failure { with("\(place): \(message)") }

    /// The same failure, mentioning how many more there are.
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

    /// Message and status for any error of the modules below.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as UsageError: self.init(.usage, error.message, advice: error.hint)
        case let error as DrawingError where error.isAboutScene: self.init(.badData, error.description)
        case let error as OrderError: self.init(.badData, error.description)
        case let error as PartsError: self.init(error)
        case let error as OutputError: self.init(.cannotCreate, error.description, advice: error.advice)
        case let error as AssetError: self.init(error)
        case let errors as AssetErrors: self.init(errors)
        case let error as FilmError: self.init(.badData, error.description, advice: error.advice)
        case let error as GoldenError: self.init(.badData, error.description, advice: error.advice)
        case let error as SystemError where error.operation == .opening && !error.isFault:
            self.init(.noInput, error.description)
        case let error as SystemError:
            self.init(system: error.code, error.description, creating: error.operation == .creating)
        case let error as MemoryError: self.init(.inputOutput, error.description)
        case let error as TextShortage: self.init(.inputOutput, error.description)
        case let error as ThreadError: self.init(.inputOutput, error.description)
        case let error as StandardStreamError:
            self.init(system: error.code, error.description, creating: false)
        case let error as ProgramFailure:
            self.init(
                error.exitStatus.map(ExitStatus.init) ?? .internalFault,
                "making the film to measure: \(error)")
        case let error as FilmFault:
            self.init(.internalFault, error.description, advice: "--fresh ignores all earlier chunks")
        case let error as MediaError:
            if let code = error.systemError {
                self.init(system: code, error.description, creating: false)
            } else {
                self.init(.internalFault, error.description)
            }
        default: self.init(.internalFault, String(describing: error))
        }
    }

    private init(_ error: PartsError) {
        let status: ExitStatus =
            switch error.cause {
            case .notFound, .incomplete: .noInput
            case .notValid, .differs: .badData
            }
        self.init(status, error.description, advice: error.advice)
    }

    private init(_ error: AssetError) {
        switch error.cause {
        case .notFound, .notReadable: self.init(.noInput, error.description)
        case .notAllowed:
            self.init(
                .noInput, error.description, advice: "--allow-path DIR allows the files of another folder")
        case .notUsable: self.init(.badData, error.description)
        case .failed: self.init(.inputOutput, error.description)
        }
    }

    private init(_ errors: AssetErrors) {
        let failures = errors.listed.map { Failure($0) }
        let name = errors.listed.lazy.compactMap(\.sourceName).first.map { "\($0): " } ?? ""
        self.init(
            failures[0].status, "\(name)\(errors.count) errors",
            advice: failures.map(\.advice).first { !$0.isEmpty } ?? "")
        mistakes = errors.lines
    }

    private init(system code: Int32, _ message: String, creating: Bool) {
        let isFull = [ENOSPC, EDQUOT, EFBIG].contains(code)
        self.init(
            creating && !isFull && ![ENOMEM, EMFILE, ENFILE].contains(code) ? .cannotCreate : .inputOutput,
            message,
            advice: isFull ? "free some space and run the same command again" : "")
    }
}
