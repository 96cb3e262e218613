/// A part of a help text beyond what the table of commands and flags says.
public struct HelpSection: Sendable, Equatable {
    /// A term and what it means.
    public struct Row: Sendable, Equatable {
        /// What stands in the left column.
        public let term: String
        /// What stands beside it, wrapped.
        public let summary: String

        /// Creates a row.
        public init(_ term: String, _ summary: String) {
            self.term = term
            self.summary = summary
        }
    }

    /// Its title, without the colon.
    public let title: String
    /// What stands in it.
    public let rows: [Row]

    /// Creates a section.
    public init(_ title: String, _ rows: [Row]) {
        self.title = title
        self.rows = rows
    }
}
