import Base

/// An output that can't be created, with advice on what to do.
public struct OutputError: Problem, Equatable {
    /// The output can't be created.
    public var kind: ProblemKind { .cannotCreate }
    /// The problem, in one line.
    public let description: String
    /// The advice, in one line.
    public let advice: String

    /// Creates an error.
    public init(_ description: String, _ advice: String) {
        self.description = description
        self.advice = advice
    }
}
