import Base

/// An invalid command line.
public struct UsageError: Problem, Equatable {
    /// The command line can't be understood.
    public var kind: ProblemKind { .usage }
    /// The error.
    public let message: String
    /// The advice, on a line of its own; may be empty.
    public let hint: String

    /// Creates an error.
    public init(_ message: String, hint: String = "") {
        self.message = message
        self.hint = hint
    }

    /// The message without the hint.
    public var headline: String { message }
    /// The hint.
    public var advice: String { hint }

    /// Message and hint, one line each.
    public var description: String { hint.isEmpty ? message : "\(message)\n\(hint)" }
}
