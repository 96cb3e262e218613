import Base

/// An output that can't be created, with advice on what to do.
package struct OutputError: Problem, Equatable {
    /// The output can't be created.
    package var kind: ProblemKind { .cannotCreate }
    /// The problem, in one line.
    package let description: String
    /// The advice, in one line.
    package let advice: String

    /// Creates an error.
    package init(_ description: String, _ advice: String) {
        self.description = description
        self.advice = advice
    }
}
