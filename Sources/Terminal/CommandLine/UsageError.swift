/// An invalid command line.
public struct UsageError: Error, Equatable, CustomStringConvertible {
    /// The error.
    public let message: String
    /// The advice, on a line of its own; may be empty.
    public let hint: String

    /// Creates an error.
    public init(_ message: String, hint: String = "") {
        self.message = message
        self.hint = hint
    }

    /// Message and hint, one line each.
    public var description: String { hint.isEmpty ? message : "\(message)\n\(hint)" }
}
