import Base
import CPango

/// The system lacks what setting text takes.
public struct TextShortage: Problem, Equatable {
    /// The system lacks memory.
    public var kind: ProblemKind { .failed }
    /// What is short, in one line.
    public let description: String

    static let memory = TextShortage(description: "not enough memory to set text")

    /// Throws where fontconfig would crash.
    static func check() throws(TextShortage) {
        if !zoetrope_has_room() { throw memory }
    }
}
