/// A program's whole command line.
package struct Program: Sendable {
    /// Its name on the command line.
    package let name: String
    /// The description for help, a sentence.
    package let summary: String
    /// Its version.
    package let version: String
    /// Its commands.
    package let commands: [Command]
    /// The flags of every command.
    package let commonFlags: [Flag]
    /// The descriptions of groups of commands, a sentence each.
    package let groupSummaries: [String: String]
    /// More sections of its help.
    package let sections: [HelpSection]

    /// Creates a program.
    package init(
        name: String, summary: String, version: String, commands: [Command], commonFlags: [Flag],
        groupSummaries: [String: String] = [:], sections: [HelpSection] = []
    ) {
        self.name = name
        self.summary = summary
        self.version = version
        self.commands = commands
        self.commonFlags = commonFlags + [Flag("--help", short: "h", "Show this help.")]
        self.groupSummaries = groupSummaries
        self.sections = sections
    }

    /// The allowed first words: commands, and groups of commands.
    var firstWords: [String] {
        var words: [String] = []
        for word in commands.map({ $0.group ?? $0.name }) where !words.contains(word) { words.append(word) }
        return words
    }

    /// The commands of a group.
    func commands(inGroup group: String) -> [Command] { commands.filter { $0.group == group } }

    /// All flags of a command, including the common ones.
    func flags(of command: Command) -> [Flag] { command.flags + commonFlags }
}
