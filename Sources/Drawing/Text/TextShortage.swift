import Base
import CPango

/// An error about missing memory or another resource of the system that laying out text needs.
public struct TextShortage: Problem, Equatable {
    /// The kind `failed`: trying again may succeed.
    public var kind: ProblemKind { .failed }
    /// The reason, in one line.
    public let description: String

    static let memory = TextShortage(description: "not enough memory to lay out text")

    /// Throws if memory is so short that fontconfig would crash.
    static func check() throws(TextShortage) {
        if !zoetrope_has_room() { throw memory }
    }
}
