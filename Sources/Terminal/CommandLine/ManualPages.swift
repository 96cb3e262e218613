/// The manual pages of a program, in the macros of man(7). Their text is ASCII; other characters are written as escapes.
package struct ManualPages: Sendable {
    private let program: Program

    /// Creates the pages of a program.
    package init(of program: Program) { self.program = program }

    /// Returns the page about a topic.
    package func page(for topic: HelpTopic) -> String {
        switch topic {
        case .program:
            overview(
                of: program.name, program.summary, usage: "COMMAND", program.commands, program.sections)
        case .group(let group):
            overview(
                of: "\(program.name) \(group)", program.groupSummaries[group] ?? program.summary,
                usage: "COMMAND", program.commands(inGroup: group), [])
        case .command(let command): page(for: command)
        }
    }

    private func overview(
        of name: String, _ summary: String, usage: String, _ commands: [Command], _ sections: [HelpSection]
    ) -> String {
        var lines = head(of: name, summary)
        lines += [".SH SYNOPSIS", ".B \(name.roff)", ".I \(usage.roff)", "[FLAGS]"]
        lines += [".SH DESCRIPTION", summary.roff, ".SH COMMANDS"]
        for command in commands {
            lines += [".TP", ".BR \(page(named: command.name).roff) (1)", command.summary.roff]
        }
        lines += flags(program.commonFlags, title: "FLAGS OF EVERY COMMAND")
        return text(lines + sections.flatMap(section))
    }

    private func page(for command: Command) -> String {
        var lines = head(of: "\(program.name) \(command.name)", command.summary)
        lines += [".SH SYNOPSIS", ".B \(program.name.roff) \(command.name.roff)"]
        for operand in command.operands { lines.append(".I \(operand.usage.roff)") }
        lines += ["[FLAGS]", ".SH DESCRIPTION", command.summary.roff]
        for operand in command.operands { lines += [".TP", ".I \(operand.name.roff)", operand.summary.roff] }
        lines += flags(program.flags(of: command), title: "FLAGS")
        if !command.examples.isEmpty {
            lines += [".SH EXAMPLES", ".EX"] + command.examples.map(\.roff) + [".EE"]
        }
        lines += command.sections.flatMap(section)
        return text(lines + [".SH SEE ALSO", ".BR \(program.name.roff) (1)"])
    }

    /// Returns the name of a page, such as `zoetrope-golden-check` for the command `golden check`.
    private func page(named command: String) -> String {
        "\(program.name) \(command)".replacing(" ", with: "-")
    }

    private func head(of name: String, _ summary: String) -> [String] {
        let title = name.replacing(" ", with: "-")
        return [
            ".TH \(title.uppercased().roff) 1 \(program.date) \"\(program.name.roff) \(program.version.roff)\"",
            ".SH NAME", "\(title.roff) \\- \(summary.roff)",
        ]
    }

    private func flags(_ flags: [Flag], title: String) -> [String] {
        [".SH \(title)"]
            + flags.flatMap { flag in
                let names = flag.words.reversed().map { "\\fB\($0.roff)\\fR" }.joined(separator: ", ")
                let value = flag.value.map { " \\fI\($0.roff)\\fR" } ?? ""
                return [".TP", names + value, "\(flag.summary)\(flag.choicesInWords)".roff]
            }
    }

    private func section(_ section: HelpSection) -> [String] {
        [".SH \(section.title.uppercased().roff)"]
            + section.rows.flatMap { [".TP", ".B \($0.term.roff)", $0.summary.roff] }
    }

    private func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
}

extension String {
    /// The text as roff prints it as it is, also at the beginning of a line.
    fileprivate var roff: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            // A plain one is a hyphen that can't be searched for or copied.
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "\"": result += "\\(dq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\[u\(String(repeating: "0", count: max(4 - digits.count, 0)))\(digits)]"
            }
        }
        return result.hasPrefix(".") ? "\\&\(result)" : result
    }
}
