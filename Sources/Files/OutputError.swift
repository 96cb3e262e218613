/// Why an output can't be made, and what to do.
public struct OutputError: Error, Equatable, CustomStringConvertible {
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
