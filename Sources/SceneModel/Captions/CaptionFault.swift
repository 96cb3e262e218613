/// A problem in a caption file, with its line.
package struct CaptionFault: Error, Equatable, CustomStringConvertible {
    /// The line number, from 1; nil if it concerns the file as a whole.
    package let line: Int?
    /// The problem, in one line.
    package let reason: String

    init(line: Int? = nil, _ reason: String) { (self.line, self.reason) = (line, reason) }

    /// Line and reason, such as `line 12: …`.
    package var description: String { (line.map { "line \($0): " } ?? "") + reason }
}
