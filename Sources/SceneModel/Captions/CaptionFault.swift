/// What is wrong with a file of captions, and where.
public struct CaptionFault: Error, Equatable, CustomStringConvertible {
    /// The line, from 1; nil if the file as a whole is at fault.
    public let line: Int?
    /// What is wrong.
    public let reason: String

    init(line: Int? = nil, _ reason: String) { (self.line, self.reason) = (line, reason) }

    /// `line 12: …`
    public var description: String { (line.map { "line \($0): " } ?? "") + reason }
}
