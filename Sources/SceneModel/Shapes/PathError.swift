/// An error in a path's description: not valid SVG, or too large.
public struct PathError: Error, Equatable, CustomStringConvertible {
    /// The position of the error, counted from 1 for the first character; nil for an error of the whole.
    public let position: Int?
    /// The problem.
    public let message: String

    /// Position and message, in one line.
    public var description: String { position.map { "at character \($0): \(message)" } ?? message }
}
