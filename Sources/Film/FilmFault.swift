import Base

/// A film or a chunk on disk is not what was written. Nothing was published.
public struct FilmFault: Problem, Equatable {
    /// A file differs from what was written.
    public var kind: ProblemKind { .verificationFailed }
    /// What was found, and what was expected.
    public let description: String

    init(_ description: String) { self.description = description }

    static func damaged(_ chunk: String) -> FilmFault { FilmFault("\(chunk): the chunk is damaged") }
}
