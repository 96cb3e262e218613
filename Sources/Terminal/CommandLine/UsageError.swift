import Base

/// An invalid command line.
package struct UsageError: Problem, Equatable {
    /// The command line can't be understood.
    package var kind: ProblemKind { .usage }
    /// The error.
    package let message: String
    /// The advice, on a line of its own; may be empty.
    package let hint: String

    /// Creates an error.
    package init(_ message: String, hint: String = "") {
        self.message = message
        self.hint = hint
    }

    /// The message without the hint.
    package var headline: String { message }
    /// The hint.
    package var advice: String { hint }

    /// Message and hint, one line each.
    package var description: String { hint.isEmpty ? message : "\(message)\n\(hint)" }
}
