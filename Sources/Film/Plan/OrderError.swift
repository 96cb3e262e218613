import Base

/// Why a film can't be made as ordered.
public struct OrderError: Problem, Equatable {
    /// The order asks for something that can't be made.
    public var kind: ProblemKind { .notValid }
    /// What is wrong, and what is allowed.
    public let description: String

    package init(_ description: String) { self.description = description }
}
