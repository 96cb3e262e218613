/// Why a film can't be made as ordered.
public struct OrderError: Error, Equatable, CustomStringConvertible {
    /// What is wrong, and what is allowed.
    public let description: String

    package init(_ description: String) { self.description = description }
}
