import SceneText
import Terminal

/// The help of a program as JSON: what its table of commands and flags has.
struct HelpDocument {
    private let program: Program

    /// Creates the help of a program.
    init(of program: Program) { self.program = program }

    /// Returns the help about a topic: a list of commands with all their flags, or one command.
    func json(for topic: HelpTopic) -> JSON {
        switch topic {
        case .program: overview(of: program.name, program.summary, program.commands, program.sections)
        case .group(let group):
            overview(
                of: "\(program.name) \(group)", program.groupSummaries[group] ?? "",
                program.commands(inGroup: group), [])
        case .command(let command): Self.json(command)
        }
    }

    private func overview(
        of name: String, _ summary: String, _ commands: [Command], _ sections: [HelpSection]
    ) -> JSON {
        [
            "name": .string(name), "summary": .string(summary), "version": .string(program.version),
            "commands": .array(commands.map(Self.json)),
            "commonFlags": .array(program.commonFlags.map(Self.json)),
            "sections": .array(sections.map(Self.json)),
        ]
    }

    private static func json(_ command: Command) -> JSON {
        [
            "name": .string(command.name), "summary": .string(command.summary),
            "operands": .array(
                command.operands.map { operand in
                    [
                        "name": .string(operand.name), "summary": .string(operand.summary),
                        "isPath": .bool(operand.completesFiles), "isRepeated": .bool(operand.isRepeated),
                        "isOptional": .bool(operand.isOptional),
                    ]
                }),
            "flags": .array(command.flags.map(json)),
            "examples": .array(command.examples.map(JSON.string)),
            "sections": .array(command.sections.map(json)),
        ]
    }

    /// A flag; its value is null for a switch, and its list of choices is empty if any value is allowed.
    private static func json(_ flag: Flag) -> JSON {
        [
            "name": .string(flag.name), "short": flag.short.map { .string("-\($0)") } ?? .null,
            "value": flag.value.map(JSON.string) ?? .null,
            "choices": .array(flag.choices.map(JSON.string)), "isPath": .bool(flag.completesFiles),
            "isRepeated": .bool(flag.isRepeated), "summary": .string(flag.summary),
        ]
    }

    private static func json(_ section: HelpSection) -> JSON {
        [
            "title": .string(section.title),
            "rows": .array(
                section.rows.map { ["term": .string($0.term), "meaning": .string($0.summary)] }),
        ]
    }
}
