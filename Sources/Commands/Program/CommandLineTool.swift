import Glibc
import Pipeline
import Terminal

/// The program: a table of commands.
struct CommandLineTool {
    static let version = "0.1.0"

    private static let subcommands: [any Subcommand.Type] = [
        EncodeCommand.self, CheckCommand.self, CompareCommand.self, InspectCommand.self,
        GoldenRecordCommand.self,
        GoldenCheckCommand.self,
        GoldenAcceptCommand.self, StillCommand.self, FramesCommand.self, FrameHashCommand.self,
        WaveformCommand.self, DenoiseCommand.self, StudioCommand.self, BenchCommand.self, SchemaCommand.self,
        DoctorCommand.self,
        CompletionsCommand.self,
    ]

    /// The commands and flags, as the help of a program of this name shows them.
    static func table(of name: String) -> Program {
        Program(
            name: name,
            summary: "Renders animations without a screen and encodes them to MP4: same scene, same bytes.",
            version: version, commands: subcommands.map { $0.command.inProgram(name) },
            commonFlags: [
                Flag("--quiet", short: "q", "Print errors only."),
                Flag(
                    "--color", value: "WHEN", choices: ["auto", "always", "never"],
                    "When to colour messages. Default: auto, which respects NO_COLOR."),
            ],
            groupSummaries: [
                "golden":
                    "Goldens are recorded hashes of films that are as they should be: record them once, and check after each change that every frame is still the same."
            ], sections: [ExitStatus.help])
    }

    private let program: ZoetropeProgram
    private let table: Program
    private let interruption: Interruption

    init(_ program: ZoetropeProgram, _ interruption: Interruption) {
        self.program = program
        self.interruption = interruption
        table = Self.table(of: program.name)
    }

    /// Runs a command line, prints errors, and returns the exit status.
    func run(_ arguments: [String]) -> ExitStatus {
        var color = Style.Mode.auto
        do {
            try SIMDSwitch.apply()
            guard !arguments.contains(where: { $0.contains("\u{FFFD}") }) else {
                throw UsageError(
                    "an argument is not valid UTF-8", hint: "file names must be UTF-8")
            }
            let invocation = try table.parse(arguments)
            if case .run(_, let arguments) = invocation {
                color = arguments.string("--color").flatMap(Style.Mode.init(rawValue:)) ?? .auto
            }
            try perform(invocation)
            return .done
        } catch is Cancelled {
            return interrupted(Style(for: .standardError, color: color))
        } catch let error as StandardStreamError where error.isWithoutReader {
            return .noReader
        } catch let answer as CheckFailed {
            try? StandardStream.standardError.write(answer.messages.map { printable($0) + "\n" }.joined())
            return answer.status
        } catch {
            return report(Failure(error), Style(for: .standardError, color: color))
        }
    }

    private func perform(_ invocation: Invocation) throws {
        switch invocation {
        case .version:
            let own = "\(ZoetropeProgram.usualName) \(Self.version)"
            try StandardStream.standardOutput.write(
                program.name == ZoetropeProgram.usualName ? "\(own)\n" : "\(program.name), with \(own)\n")
        case .help(let command):
            try StandardStream.standardOutput.write(command.map(help.text(for:)) ?? help.text)
        case .helpForGroup(let group):
            try StandardStream.standardOutput.write(help.text(forGroup: group))
        case .run(let command, let arguments):
            guard let subcommand = Self.subcommands.first(where: { $0.command.name == command.name }) else {
                preconditionFailure("a command that is not in the table: \(command.name)")
            }
            let console = Console(arguments: arguments, program: program, interruption: interruption)
            try subcommand.run(arguments, console)
        }
    }

    private var help: Help { Help(program: table, style: Style(for: .standardOutput, color: .auto)) }

    private func interrupted(_ style: Style) -> ExitStatus {
        let status = ExitStatus.interrupted(by: interruption.signal ?? SIGINT)
        return report(
            Failure(status, Interruption.message, advice: interruption.advice), style)
    }

    private func report(_ failure: Failure, _ style: Style) -> ExitStatus {
        let details = failure.details.map { "\n  \(printable($0))" }.joined()
        // Without standard error there is nowhere to report to.
        try? StandardStream.standardError.write(
            "\(style.error("error:")) \(printable(failure.message))\(details)\n")
        return failure.status
    }
}

extension Command {
    /// The command with the name of another program in its examples.
    fileprivate func inProgram(_ program: String) -> Command {
        Command(
            name, summary, operands: operands, flags: flags,
            examples: examples.map { example in
                let words = example.split(separator: " ", maxSplits: 1)
                return words.first == ZoetropeProgram.usualName[...]
                    ? ([program[...]] + words.dropFirst()).joined(separator: " ") : example
            }, sections: sections)
    }
}
