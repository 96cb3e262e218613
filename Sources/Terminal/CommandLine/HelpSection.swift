/// A section of a help text, besides those for commands and flags.
package struct HelpSection: Sendable, Equatable {
    /// A term and its meaning.
    package struct Row: Sendable, Equatable {
        /// The left column.
        package let term: String
        /// The right column, wrapped.
        package let summary: String

        /// Creates a row.
        package init(_ term: String, _ summary: String) {
            self.term = term
            self.summary = summary
        }
    }

    /// The title, without the colon.
    package let title: String
    /// Its rows.
    package let rows: [Row]

    /// Creates a section.
    package init(_ title: String, _ rows: [Row]) {
        self.title = title
        self.rows = rows
    }
}
