import Base

/// A golden, its mask or a list of hashes that can't be read, or is not what it must be.
package struct GoldenError: Problem, Equatable {
    /// The input is not valid.
    package var kind: ProblemKind { .notValid }
    /// What was found, and what was expected.
    package let description: String
    /// What to do about it; may be empty.
    package let advice: String

    init(_ description: String, _ advice: String = "") {
        self.description = description
        self.advice = advice
    }
}
