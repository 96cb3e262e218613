import Files
import SceneModel
import Terminal

/// The arguments of a command, and its output: result, messages and progress.
struct Console {
    let arguments: Arguments
    let program: ZoetropeProgram
    let interruption: Interruption
    let output: CommandOutput
    /// True if frames and scenes may come through standard input and other pipes.
    let readsPipes: Bool
    /// True if progress is printed as lines where there is no terminal, such as in a server's log.
    var takesLong = false

    /// The data read from a pipe.
    let kept = KeptInput()

    init(
        arguments: Arguments, program: ZoetropeProgram, interruption: Interruption, output: CommandOutput,
        readsPipes: Bool
    ) {
        (self.arguments, self.program) = (arguments, program)
        (self.interruption, self.output, self.readsPipes) = (interruption, output, readsPipes)
    }

    /// True if the result is one JSON document.
    var isJSON: Bool { arguments.isSet("--json") }

    /// Writes a result as text, or as JSON with --json.
    func result(_ text: @autoclosure () -> String, json: @autoclosure () -> JSON) throws {
        if isJSON {
            try output.result(json().prettyText)
        } else if !arguments.isSet("--quiet") {
            try output.result(withoutControls(text()) + "\n")
        }
    }

    /// Prints the current step on a terminal, so that work of minutes does not look as if it had stopped.
    func tell(_ step: String) {
        if arguments.isSet("--quiet") || !output.isTerminal { return }
        output.message("\(step) ...\n")
    }

    /// Prints a warning about a problem that did not stop the work.
    func warn(_ text: String) {
        if arguments.isSet("--quiet") { return }
        output.message("warning: \(printable(text))\n")
    }

    /// Warns if something that is no longer needed could not be removed.
    func warn(leftover error: SystemError?) {
        if let error { warn("\(error); it is no longer needed and can be removed") }
    }

    /// Prints the warnings about a scene, with its file's name.
    func warn(_ warnings: [SceneWarning], of scene: Scene) {
        guard !arguments.isSet("--quiet"), !warnings.isEmpty else { return }
        let word = output.style(arguments).warning("warning:")
        let rest = warnings.count - Self.mostWarnings
        let name = scene.source?.name.map { "\($0): " } ?? ""
        let lines =
            warnings.prefix(Self.mostWarnings).map { name + $0.description }
            + (rest > 0 ? ["and \(rest) more"] : [])
        output.message(lines.map { "\(word) \(printable($0))\n" }.joined())
    }

    private static let mostWarnings = 20
}
