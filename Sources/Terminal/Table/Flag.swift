/// One flag of a command: a row of the table from which parsing, help and completions come.
public struct Flag: Sendable, Equatable {
    /// The long name with its dashes, as `--output`.
    public let name: String
    /// The letter of the short form, without its dash.
    public let short: Character?
    /// What its value is called in help; nil for a switch.
    public let value: String?
    /// The values it may have; empty when that is not a list.
    public let choices: [String]
    /// Whether its value is a file's path.
    public let completesFiles: Bool
    /// What it does, in a sentence.
    public let summary: String

    /// Creates a row of the table.
    public init(
        _ name: String, short: Character? = nil, value: String? = nil, choices: [String] = [],
        completesFiles: Bool = false, _ summary: String
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.choices = choices
        self.completesFiles = completesFiles
        self.summary = summary
    }

    /// The words that call it on a command line.
    var words: [String] { [name] + (short.map { ["-\($0)"] } ?? []) }
}
