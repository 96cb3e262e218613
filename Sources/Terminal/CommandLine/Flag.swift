/// A flag of a command. Parsing, help and completions all use the table of flags.
package struct Flag: Sendable, Equatable {
    /// The long name with its dashes, such as `--output`.
    package let name: String
    /// The short form, without its dash.
    package let short: Character?
    /// The placeholder of its value in help; nil for a switch.
    package let value: String?
    /// The allowed values; empty if they are not a fixed list.
    package let choices: [String]
    /// True if its value is the path of a file, which completions complete.
    package let completesFiles: Bool
    /// True if it may be given several times.
    package let isRepeated: Bool
    /// Other names that users may try. They are not accepted, but the error suggests this flag.
    package let synonyms: [String]
    /// The description for help, a sentence.
    package let summary: String

    /// Creates a flag.
    package init(
        _ name: String, short: Character? = nil, value: String? = nil, choices: [String] = [],
        completesFiles: Bool = false, isRepeated: Bool = false, synonyms: [String] = [], _ summary: String
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.choices = choices
        self.completesFiles = completesFiles
        self.isRepeated = isRepeated
        self.synonyms = synonyms
        self.summary = summary
    }

    /// The long form and, if there is one, the short form.
    var words: [String] { [name] + (short.map { ["-\($0)"] } ?? []) }
}
