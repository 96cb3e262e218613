/// The description of a path is not SVG, or too large.
public struct PathError: Error, Equatable, CustomStringConvertible {
    /// The place of the error: 1 is the first character; nil for an error of the whole.
    public let position: Int?
    /// What is wrong.
    public let message: String

    /// Place and message in one line.
    public var description: String { position.map { "at character \($0): \(message)" } ?? message }
}
