/// A row of a table of films: a figure of each.
package struct FigureRow: Sendable {
    /// The figure's name and unit.
    package let title: String
    /// How it is measured.
    package let meaning: String
    /// Whether it is a detail of the row before it, and shown indented.
    package let isPart: Bool
    /// A value for each film, as text.
    package let values: [String]

    package init(title: String, meaning: String, isPart: Bool, values: [String]) {
        (self.title, self.meaning, self.isPart, self.values) = (title, meaning, isPart, values)
    }
}
