import Base

/// An error when films are made in parts or joined.
package struct PartsError: Problem, Equatable {
    /// The kind of the problem: `noInput` if something is missing, else `notValid`.
    package var kind: ProblemKind {
        switch cause {
        case .notFound, .incomplete: .noInput
        case .notValid, .differs: .notValid
        }
    }

    /// The cause of an error.
    package enum Cause: Sendable {
        /// The folder of parts does not exist.
        case notFound
        /// The folder or an argument is not valid.
        case notValid
        /// This program, the scene or a file has changed since the film was planned.
        case differs
        /// Parts are missing or damaged.
        case incomplete
    }

    /// The cause of the error.
    package let cause: Cause
    /// The problem, and the path of the folder.
    package let description: String
    /// The advice how to fix the problem; may be empty.
    package let advice: String
    /// The numbers of the parts to make again, if parts are missing or damaged.
    package let parts: [Int]

    init(_ cause: Cause, _ description: String, _ advice: String = "", parts: [Int] = []) {
        (self.cause, self.description, self.advice, self.parts) = (cause, description, advice, parts)
    }
}
