/// What help is about.
package enum HelpTopic: Sendable, Equatable {
    case program
    /// The commands whose names begin with this word.
    case group(String)
    case command(Command)
}

/// The form in which help is printed.
package enum HelpForm: String, Sendable, CaseIterable {
    /// For people in a terminal.
    case text
    /// For programs.
    case json
    /// As a manual page.
    case man
}

/// The help texts of a program.
package struct Help: Sendable {
    private let program: Program
    private let style: Style
    private let width: Int

    /// Creates the help of a program, wrapped to `width` columns.
    package init(program: Program, style: Style, width: Int = 80) {
        self.program = program
        self.style = style
        self.width = width
    }

    /// Returns the help about a topic.
    package func text(for topic: HelpTopic) -> String {
        switch topic {
        case .program: text
        case .group(let group): text(forGroup: group)
        case .command(let command): text(for: command)
        }
    }

    /// The help of the whole program.
    var text: String {
        text(
            summary: program.summary, usage: "COMMAND",
            commands: program.commands + [
                Command(
                    "help COMMAND",
                    "Show help for a command; --json prints it for programs, --man as a manual page.")
            ],
            sections: program.sections)
    }

    /// Returns the help of a group of commands.
    func text(forGroup group: String) -> String {
        text(
            summary: program.groupSummaries[group] ?? program.summary, usage: "\(group) COMMAND",
            commands: program.commands(inGroup: group), sections: [])
    }

    private func text(
        summary: String, usage: String, commands: [Command], sections: [HelpSection]
    ) -> String {
        let parts = [
            wrapped(summary),
            section("Usage", ["  \(program.name) \(usage) [FLAGS]"]),
            section("Commands", rows(commands.map { ($0.name, $0.summary) })),
            section("Flags of every command", rows(program.commonFlags.map(row))),
        ]
        return (parts + sections.map(section)).joined(separator: "\n\n") + "\n"
    }

    /// Returns the help of a command.
    func text(for command: Command) -> String {
        let operands = command.operands.map { " \($0.usage)" }.joined()
        var parts = [
            wrapped(command.summary),
            section("Usage", ["  \(program.name) \(command.name)\(operands) [FLAGS]"]),
        ]
        let all = command.operands.map { ($0.usage, $0.summary) } + program.flags(of: command).map(row)
        parts.append(section("Flags", rows(all)))
        if !command.examples.isEmpty {
            parts.append(section("Examples", command.examples.map { "  \($0)" }))
        }
        parts += command.sections.map(section)
        return parts.joined(separator: "\n\n") + "\n"
    }

    private func section(_ section: HelpSection) -> String {
        self.section(section.title, rows(section.rows.map { ($0.term, $0.summary) }))
    }

    private func section(_ title: String, _ lines: [String]) -> String {
        ([style.heading(title + ":")] + lines).joined(separator: "\n")
    }

    private func row(_ flag: Flag) -> (String, String) {
        let short = flag.short.map { "-\($0), " } ?? "    "
        let value = flag.value.map { " \($0)" } ?? ""
        return (short + flag.name + value, flag.summary + flag.choicesInWords)
    }

    private func rows(_ rows: [(term: String, summary: String)]) -> [String] {
        let column = min(28, rows.map(\.term.count).max() ?? 0) + 4
        return rows.flatMap { row -> [String] in
            var lines = Terminal.wrapped(row.summary, to: width - column)
            let indentation = String(repeating: " ", count: column)
            let head = "  \(row.term)"
            guard head.count + 2 <= column else { return [head] + lines.map { indentation + $0 } }
            let first = lines.isEmpty ? "" : lines.removeFirst()
            let padding = String(repeating: " ", count: column - head.count)
            return [head + padding + first] + lines.map { indentation + $0 }
        }
    }

    private func wrapped(_ text: String) -> String {
        Terminal.wrapped(text, to: width).joined(separator: "\n")
    }
}

/// A titled table in a help text, in addition to the tables of commands and flags.
package struct HelpSection: Sendable, Equatable {
    /// A row of the table: a term and its meaning.
    package struct Row: Sendable, Equatable {
        /// The term, in the left column.
        package let term: String
        /// The meaning, in the right column; long text is wrapped.
        package let summary: String

        /// Creates a row of a help table.
        package init(_ term: String, _ summary: String) {
            self.term = term
            self.summary = summary
        }
    }

    /// The title, without the colon.
    package let title: String
    /// The rows of the table.
    package let rows: [Row]

    /// Creates a section.
    package init(_ title: String, _ rows: [Row]) {
        self.title = title
        self.rows = rows
    }
}
