import Base

/// A film or a golden that can't be read, or is not what it must be.
public struct ProofError: Problem, Equatable {
    /// The input is not valid.
    public var kind: ProblemKind { .notValid }
    /// What was found, and what was expected.
    public let description: String
    /// What to do about it; may be empty.
    public let advice: String

    init(_ description: String, _ advice: String = "") {
        self.description = description
        self.advice = advice
    }
}
