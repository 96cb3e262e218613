/// A program's whole command line.
public struct Program: Sendable {
    /// The word that calls it.
    public let name: String
    /// What it is, in a sentence.
    public let summary: String
    /// Its version.
    public let version: String
    /// Its commands.
    public let commands: [Command]
    /// Flags that every command has.
    public let commonFlags: [Flag]
    /// What stands at the end of its help.
    public let sections: [HelpSection]

    /// Creates a program.
    public init(
        name: String, summary: String, version: String, commands: [Command], commonFlags: [Flag],
        sections: [HelpSection] = []
    ) {
        self.name = name
        self.summary = summary
        self.version = version
        self.commands = commands
        self.commonFlags = commonFlags + [Flag("--help", short: "h", "Show this help.")]
        self.sections = sections
    }

    /// The words that a command line may begin with: commands, and groups of them.
    var firstWords: [String] {
        var words: [String] = []
        for word in commands.map({ $0.group ?? $0.name }) where !words.contains(word) { words.append(word) }
        return words
    }

    /// The commands whose first word this is, while there are two.
    func commands(inGroup group: String) -> [Command] { commands.filter { $0.group == group } }

    /// Every flag that a command understands.
    func flags(of command: Command) -> [Flag] { command.flags + commonFlags }
}
