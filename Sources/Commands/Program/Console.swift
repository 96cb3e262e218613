import Base
import Files
import Film
import SceneModel
import SceneText
import Terminal

/// The arguments of a command, and its output: result, messages and progress.
struct Console {
    let arguments: Arguments
    let program: ZoetropeProgram
    let interruption: Interruption
    let output: CommandOutput
    /// True if frames and scenes may come through standard input and other pipes.
    let readsPipes: Bool
    /// True for commands that take long. If the output is not a terminal but, for example, a server's log, their
    /// progress is printed as lines.
    var takesLong = false

    /// The data that was read from a pipe, held until the command ends.
    let kept = KeptInput()

    init(
        arguments: Arguments, program: ZoetropeProgram, interruption: Interruption, output: CommandOutput,
        readsPipes: Bool
    ) {
        (self.arguments, self.program) = (arguments, program)
        (self.interruption, self.output, self.readsPipes) = (interruption, output, readsPipes)
    }

    /// Returns a console for the same command with other arguments.
    func with(_ arguments: Arguments) -> Console { with(arguments, output) }

    /// Calls `body` with a console that gives the members of each JSON result to `collect`, instead of printing it.
    func collecting(_ body: (Console) throws -> Void, _ collect: ([JSON.Member]) -> Void) throws {
        let texts = Locked<[String]>([])
        let collector = CommandOutput(
            result: { text in texts.withLock { $0.append(text) } }, message: output.message,
            progress: output.progress, isTerminal: output.isTerminal)
        defer {
            for text in texts.withLock({ $0 }) {
                if let members = (try? JSON(parsing: Array(text.utf8)))?.members { collect(members) }
            }
        }
        try body(with(arguments, collector))
    }

    private func with(_ arguments: Arguments, _ output: CommandOutput) -> Console {
        var other = Console(
            arguments: arguments, program: program, interruption: interruption, output: output,
            readsPipes: readsPipes)
        other.takesLong = takesLong
        return other
    }

    /// True if the command prints its result as a JSON document.
    var isJSON: Bool { arguments.isSet("--json") }

    /// Writes a result as text, or as JSON with --json.
    func result(_ text: @autoclosure () -> String, json: @autoclosure () -> JSON) throws {
        do {
            if isJSON {
                try output.result(json().prettyText)
            } else if !arguments.isSet("--quiet") {
                try output.result(withoutControls(text()) + "\n")
            }
        } catch let error as StandardStreamError where !error.isWithoutReader {
            // The usual advice, to run the command again, would be wrong: all files are written by now.
            throw CommandFailure(
                .inputOutput, error.description, advice: "only printing the result failed")
        }
    }

    /// Prints the current step on a terminal, so that work of several minutes does not seem to hang.
    func tell(_ step: String) {
        if arguments.isSet("--quiet") || !output.isTerminal { return }
        output.message("\(step) ...\n")
    }

    /// Prints a warning about a problem that does not end the command.
    func warn(_ text: String) {
        if arguments.isSet("--quiet") { return }
        output.message("warning: \(printable(text))\n")
    }

    /// Prints a message that is no warning, but that the user should read.
    func note(_ text: String) {
        if arguments.isSet("--quiet") { return }
        output.message("note: \(printable(text))\n")
    }

    /// Warns if a file or folder that is no longer needed could not be removed.
    func warn(leftover error: SystemError?) {
        if let error { warn("\(error); it is no longer needed and can be removed") }
    }

    /// Prints the warnings about a scene, with its file's name.
    func warn(_ warnings: [SceneWarning], of scene: Scene) {
        guard !arguments.isSet("--quiet"), !warnings.isEmpty else { return }
        let word = output.style(arguments).warning("warning:")
        let rest = warnings.count - Self.maximumWarningCount
        let name = scene.source?.name.map { "\($0): " } ?? ""
        let lines =
            warnings.prefix(Self.maximumWarningCount).map { name + $0.description }
            + (rest > 0 ? ["and \(rest) more"] : [])
        output.message(lines.map { "\(word) \(printable($0))\n" }.joined())
    }

    private static let maximumWarningCount = 20
}

/// The destination of a command's output: the standard streams, or a caller in this process.
struct CommandOutput: Sendable {
    /// Receives the result, a text or a JSON document.
    let result: @Sendable (String) throws -> Void
    /// Receives warnings and errors, one or more lines. Does not throw: the command goes on if messages can't be shown.
    let message: @Sendable (String) -> Void
    /// Receives the progress as lines of JSON. If nil, progress goes to `message`, in the form that `--progress` asks
    /// for.
    var progress: (@Sendable (String) -> Void)?
    /// True if messages are shown on a terminal.
    let isTerminal: Bool

    /// Standard output and standard error.
    static let standard = CommandOutput(
        result: { try StandardStream.standardOutput.write($0) },
        message: { try? StandardStream.standardError.write($0) },
        isTerminal: StandardStream.standardError.isTerminal)

    /// Returns the style of messages according to `--color`; automatic if the command line could not be parsed (nil).
    func style(_ arguments: Arguments?) -> Style {
        let mode = arguments?.string("--color").flatMap(Style.Mode.init(rawValue:)) ?? .auto
        return Style(for: .standardError, color: mode == .auto && !isTerminal ? .never : mode)
    }
}

/// The data read from a pipe, held until the command ends.
final class KeptInput: Sendable {
    private let folders = Locked<[TemporaryFolder]>([])
    private let rest = Locked<PipedStretches?>(nil)

    /// Takes ownership of a folder, which is removed with its content when the command ends.
    func keep(_ folder: TemporaryFolder) { folders.withLock { $0.append(folder) } }

    /// The frames that the pipe delivers after the scene's frames, in groups (stretches); nil if the pipe was read to
    /// its end.
    var stretches: PipedStretches? {
        get { rest.withLock { $0 } }
        set { rest.withLock { $0 = newValue } }
    }
}

/// Groups of frames (stretches) that are read from a pipe while earlier frames are encoded.
struct PipedStretches: Sendable {
    /// The groups of frames that follow the first group.
    let following: FrameStretches
    /// The path of the file with the first group of frames.
    let first: String
    /// The pipe's name in messages.
    let name: String
}
