/// A flag of a command. Parsing, help and completions all use the table of flags.
public struct Flag: Sendable, Equatable {
    /// The long name with its dashes, such as `--output`.
    public let name: String
    /// The short form, without its dash.
    public let short: Character?
    /// The placeholder of its value in help; nil for a switch.
    public let value: String?
    /// The allowed values; empty if they are not a fixed list.
    public let choices: [String]
    /// True if its value is the path of a file, which completions complete.
    public let completesFiles: Bool
    /// True if it may be given several times.
    public let isRepeated: Bool
    /// Other names that users may try. They are not accepted, but the error suggests this flag.
    public let synonyms: [String]
    /// The description for help, a sentence.
    public let summary: String

    /// Creates a flag.
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

    /// The long form and, if there is one, the short form.
    var words: [String] { [name] + (short.map { ["-\($0)"] } ?? []) }
}
