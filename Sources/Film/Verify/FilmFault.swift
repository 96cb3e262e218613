/// A film or a chunk on disk is not what was written. Nothing was published.
public struct FilmFault: Error, Equatable, CustomStringConvertible {
    /// What was found, and what was expected.
    public let description: String

    package init(_ description: String) { self.description = description }

    static func damaged(_ chunk: String) -> FilmFault { FilmFault("\(chunk): the chunk is damaged") }
}
