/// A problem in a caption file, with its line.
public struct CaptionFault: Error, Equatable, CustomStringConvertible {
    /// The line number, from 1; nil if it concerns the file as a whole.
    public let line: Int?
    /// The problem, in one line.
    public let reason: String

    init(line: Int? = nil, _ reason: String) { (self.line, self.reason) = (line, reason) }

    /// Line and reason, such as `line 12: …`.
    public var description: String { (line.map { "line \($0): " } ?? "") + reason }
}
