/// A description of a program's command line: its commands, flags and help.
package struct Program: Sendable {
    /// The program's name on the command line.
    package let name: String
    /// One sentence that describes the program in help texts.
    package let summary: String
    /// The program's version.
    package let version: String
    /// The date of the version, such as `2026-11-27`.
    package let date: String
    /// The program's commands.
    package let commands: [Command]
    /// The flags that every command has.
    package let commonFlags: [Flag]
    /// One sentence about each command group, shown in help texts; keyed by the group's name.
    package let groupSummaries: [String: String]
    /// Additional sections of the program's help.
    package let sections: [HelpSection]

    /// Creates a program.
    package init(
        name: String, summary: String, version: String, date: String, commands: [Command],
        commonFlags: [Flag],
        groupSummaries: [String: String] = [:], sections: [HelpSection] = []
    ) {
        self.name = name
        self.summary = summary
        self.version = version
        self.date = date
        self.commands = commands
        self.commonFlags = commonFlags + [Flag("--help", short: "h", "Show this help.")]
        self.groupSummaries = groupSummaries
        self.sections = sections
    }

    /// The words that may follow the program's name: commands, and groups of commands.
    var firstWords: [String] {
        var words: [String] = []
        for word in commands.map({ $0.group ?? $0.name }) where !words.contains(word) { words.append(word) }
        return words
    }

    /// Returns the commands of a group.
    package func commands(inGroup group: String) -> [Command] { commands.filter { $0.group == group } }

    /// Returns all flags of a command, including the flags that every command has.
    func flags(of command: Command) -> [Flag] { command.flags + commonFlags }
}
