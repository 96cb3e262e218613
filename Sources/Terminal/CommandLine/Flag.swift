/// One flag of a command: a row of the table from which parsing, help and completions come.
public struct Flag: Sendable, Equatable {
    /// The long name with its dashes, such as `--output`.
    public let name: String
    /// The short form, without its dash.
    public let short: Character?
    /// The placeholder of its value in help; nil for a switch.
    public let value: String?
    /// The allowed values; empty if they are not a fixed list.
    public let choices: [String]
    /// Whether its value is the path of a file.
    public let completesFiles: Bool
    /// Whether it may be given several times.
    public let isRepeated: Bool
    /// Other names that are often tried; they are not accepted, but lead to this flag.
    public let synonyms: [String]
    /// What it does, in a sentence.
    public let summary: String

    /// Creates a row of the table.
    public init(
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

    /// The long and the short form.
    var words: [String] { [name] + (short.map { ["-\($0)"] } ?? []) }
}
