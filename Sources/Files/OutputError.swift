import Base

/// Why an output can't be made, and what to do.
public struct OutputError: Problem, Equatable {
    /// The output can't be created.
    public var kind: ProblemKind { .cannotCreate }
    /// What is wrong.
    public let description: String
    /// What to do about it.
    public let advice: String

    /// Creates an error.
    public init(_ description: String, _ advice: String) {
        self.description = description
        self.advice = advice
    }
}
