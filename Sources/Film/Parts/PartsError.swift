import Base

/// Why a film can't be made in parts, or its parts can't be joined.
public struct PartsError: Problem, Equatable {
    /// Kinds of errors.
    public enum Cause: Sendable {
        /// There is no folder of parts.
        case notFound
        /// Something that was given can't be used.
        case notValid
        /// This program, the scene or a file is not what it was when the film was planned.
        case differs
        /// Parts are missing or damaged.
        case incomplete
    }

    /// What kind of error it is.
    public let cause: Cause
    /// What is wrong, and where.
    public let description: String
    /// What to do; may be empty.
    public let advice: String

    /// `noInput` for what is missing, `notValid` for the rest.
    public var kind: ProblemKind {
        switch cause {
        case .notFound, .incomplete: .noInput
        case .notValid, .differs: .notValid
        }
    }

    init(_ cause: Cause, _ description: String, _ advice: String = "") {
        (self.cause, self.description, self.advice) = (cause, description, advice)
    }
}
