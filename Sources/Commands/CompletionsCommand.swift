import Terminal

/// Prints completion scripts.
enum CompletionsCommand: Subcommand {
    static let command = Command(
        "completions", "Print a script that completes commands and flags in a shell.",
        operands: [Operand("SHELL", "bash, zsh or fish.")], flags: [],
        examples: ["zoetrope completions bash > ~/.local/share/bash-completion/completions/zoetrope"],
        sections: [ExitStatus.help()])

    static func run(_ arguments: Arguments, _ console: Console) throws {
        guard let shell = Shell(rawValue: arguments.operand(0)) else {
            throw UsageError(
                "\(excerpt(arguments.operand(0))): not a known shell",
                hint: "allowed: " + Shell.allCases.map(\.rawValue).joined(separator: ", "))
        }
        try StandardStream.standardOutput.write(
            CommandLineTool.table(of: console.program.name).completions(for: shell))
    }
}
