import Base
import SceneModel
import SceneText
import Studio
import Terminal

/// The program's command line: a table of commands, and the code that runs them.
struct CommandLineTool {
    static let version = "0.2.0"
    /// The day on which the version was released; for a version in the making, the day of the last one.
    static let date = "2026-11-27"

    private static let subcommands: [any Subcommand.Type] = [
        EncodeCommand.self, VerifyCommand.self, CheckCommand.self, DiffCommand.self, CompareCommand.self,
        InspectCommand.self,
        GoldenRecordCommand.self,
        GoldenCheckCommand.self,
        GoldenAcceptCommand.self, StillCommand.self, SheetCommand.self, FramesCommand.self,
        FrameHashCommand.self,
        WaveformCommand.self, DenoiseCommand.self, PlanCommand.self, PartCommand.self, JoinCommand.self,
        StatusCommand.self, StoreCommand.self, CleanCommand.self, FetchCommand.self, InitCommand.self,
        ImportCommand.self,
        StudioCommand.self,
        BenchCommand.self,
        SchemaCommand.self, ExpandCommand.self, DocsCommand.self,
        DoctorCommand.self,
        CompletionsCommand.self, MCPCommand.self,
    ]

    /// Returns the table of commands and flags. The help shows `name` as the program's name.
    static func table(of name: String) -> Program {
        Program(
            name: name,
            summary: "Renders animations without a screen and encodes them to MP4: same scene, same bytes.",
            version: version, date: date, commands: subcommands.map { $0.command.inProgram(name) },
            commonFlags: [
                Flag("--quiet", short: "q", "Print errors only."),
                Flag(
                    "--color", value: "WHEN", choices: ["auto", "always", "never"],
                    "When to colour messages. Default: auto (only on a terminal, and only if NO_COLOR is not set)."
                ),
            ] + RunLimits.flags,
            groupSummaries: [
                "golden":
                    "Goldens are recorded hashes of films that are known to be right. Record them once; check after each change that every frame is still the same."
            ], sections: [ExitStatus.help])
    }

    private let program: ZoetropeProgram
    private let table: Program
    private let interruption: Interruption
    private let output: CommandOutput
    private let readsPipes: Bool

    /// Creates a tool for one command line. `readsPipes` is false for the studio's jobs, which have no standard input.
    init(
        _ program: ZoetropeProgram, _ interruption: Interruption, output: CommandOutput = .standard,
        readsPipes: Bool = true
    ) {
        (self.program, self.interruption) = (program, interruption)
        (self.output, self.readsPipes) = (output, readsPipes)
        table = Self.table(of: program.name)
    }

    /// Runs the command line of this process, prints errors, and returns the exit status.
    func run(_ words: [String]) -> ExitStatus {
        var arguments: Arguments?
        let ending = ending {
            try SIMDSwitch.apply()
            guard !words.contains(where: { $0.contains("\u{FFFD}") }) else {
                throw UsageError(
                    "an argument is not valid UTF-8", hint: "file names must be UTF-8")
            }
            let invocation = try table.parse(words)
            if case .run(_, let given) = invocation { arguments = given }
            try perform(invocation)
        }
        output.message(ending.text(output.style(arguments)))
        // A command line that can't be parsed has no arguments.
        if arguments?.isSet("--json") ?? words.contains("--json"), let json = ending.json {
            // The status and the message say it, too, if standard output can't be written.
            try? output.result(json.prettyText)
        }
        return ending.status
    }

    /// Runs a command inside this process. The caller shows its messages.
    func runCommand(_ words: [String]) -> CommandEnding { ending { try perform(try table.parse(words)) } }

    private func ending(_ body: () throws -> Void) -> CommandEnding {
        do {
            try body()
            return .done
        } catch {
            return CommandEnding(error, interruption)
        }
    }

    private func perform(_ invocation: Invocation) throws {
        if case .run = invocation {} else { interruption.release() }
        switch invocation {
        case .version:
            let own = "\(ZoetropeProgram.usualName) \(Self.version)"
            try output.result(
                program.name == ZoetropeProgram.usualName ? "\(own)\n" : "\(program.name), with \(own)\n")
        case .help(let topic, .text): try output.result(help.text(for: topic))
        case .help(let topic, .json): try output.result("\(HelpDocument(of: table).json(for: topic).text)\n")
        case .help(let topic, .man): try output.result(ManualPages(of: table).page(for: topic))
        case .run(let command, let arguments):
            guard let subcommand = Self.subcommands.first(where: { $0.command.name == command.name }) else {
                preconditionFailure("a command that is not in the table: \(command.name)")
            }
            let console = Console(
                arguments: arguments, program: program, interruption: interruption, output: output,
                readsPipes: readsPipes)
            do {
                try interruption.listen()
                try RunLimits(arguments).apply(to: interruption)
                try subcommand.run(arguments, console)
            } catch {
                throw subcommand.ending(with: error)
            }
        }
    }

    private var help: Help { Help(program: table, style: Style(for: .standardOutput, color: .auto)) }
}

extension Command {
    /// Returns the command with `program` as the program's name in the examples.
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

/// A command: its operands and flags, and its action.
protocol Subcommand: SendableMetatype {
    static var command: Command { get }
    /// Runs the command with arguments that were checked against `command`. Throws errors that `CommandFailure` can
    /// describe.
    static func run(_ arguments: Arguments, _ console: Console) throws
    /// Returns the error that ends the command, given the error that was thrown. Default: the same error.
    static func ending(with error: any Error) -> any Error
}

extension Subcommand {
    static func ending(with error: any Error) -> any Error { error }
}

extension CommandLineTool {
    /// Runs a command line as a job of the studio. The job's result is JSON; its errors and messages are lines of text.
    static func run(_ words: [String], of program: ZoetropeProgram, as job: JobContext) -> JobResult {
        let run = run(words, of: program, job.cancellation) { job.report($0) }
        return JobResult(
            run.ending.status == .done ? .done : run.ending.isInterrupted ? .cancelled : .failed,
            result: try? JSON(parsing: Array(run.result.utf8)), messages: run.ending.lines + run.messages)
    }

    /// Runs a command line in this process, without standard streams. Returns how it ended, what it printed, and its
    /// messages except those of the ending. Blocks until the command is done. `report` receives its progress.
    static func run(
        _ words: [String], of program: ZoetropeProgram, _ cancellation: Cancellation,
        report: @escaping @Sendable (JSON) -> Void = { _ in }
    ) -> (ending: CommandEnding, result: String, messages: [String]) {
        let (results, messages) = (Locked(""), Locked<[String]>([]))
        let output = CommandOutput(
            result: { text in results.withLock { $0 += text } },
            message: { text in
                let lines = text.split(separator: "\n").map(String.init)
                messages.withLock { $0 += lines }
            },
            progress: { text in
                if let progress = try? JSON(parsing: Array(text.utf8)) { report(progress) }
            }, isTerminal: false)
        let tool = CommandLineTool(program, Interruption(cancellation), output: output, readsPipes: false)
        let ending = tool.runCommand(words)
        return (ending, results.withLock { $0 }, messages.withLock { $0 })
    }
}
