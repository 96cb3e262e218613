/// A section of a help text, besides those for commands and flags.
public struct HelpSection: Sendable, Equatable {
    /// A term and its meaning.
    public struct Row: Sendable, Equatable {
        /// The left column.
        public let term: String
        /// The right column, wrapped.
        public let summary: String

        /// Creates a row.
        public init(_ term: String, _ summary: String) {
            self.term = term
            self.summary = summary
        }
    }

    /// The title, without the colon.
    public let title: String
    /// Its rows.
    public let rows: [Row]

    /// Creates a section.
    public init(_ title: String, _ rows: [Row]) {
        self.title = title
        self.rows = rows
    }
}
