import Base
import CPango

/// An error about a system resource, such as memory, that laying out text lacks.
public struct TextShortage: Problem, Equatable {
    /// The system lacks memory.
    public var kind: ProblemKind { .failed }
    /// The reason, in one line.
    public let description: String

    static let memory = TextShortage(description: "not enough memory to lay out text")

    /// Throws where fontconfig would crash.
    static func check() throws(TextShortage) {
        if !zoetrope_has_room() { throw memory }
    }
}
