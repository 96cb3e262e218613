import Files
import SceneModel
import Terminal

/// The output of a command: its result, and everything else.
struct Console {
    let arguments: Arguments
    let program: ZoetropeProgram
    let interruption: Interruption
    let output: CommandOutput
    /// Whether frames and scenes may come through standard input and other pipes.
    let readsPipes: Bool
    /// Whether lines tell of the progress even where nobody looks, as in the log of a server.
    var takesLong = false

    /// What came through a pipe.
    let kept = KeptInput()

    init(
        arguments: Arguments, program: ZoetropeProgram, interruption: Interruption, output: CommandOutput,
        readsPipes: Bool
    ) {
        (self.arguments, self.program) = (arguments, program)
        (self.interruption, self.output, self.readsPipes) = (interruption, output, readsPipes)
    }

    /// Whether the result is one JSON document.
    var isJSON: Bool { arguments.isSet("--json") }

    /// Writes a result as text, or as JSON with --json.
    func result(_ text: @autoclosure () -> String, json: @autoclosure () -> JSON) throws {
        if isJSON {
            try output.result(json().prettyText)
        } else if !arguments.isSet("--quiet") {
            try output.result(withoutControls(text()) + "\n")
        }
    }

    /// Says what is being done, if somebody watches: work that takes minutes must not look as if it had stopped.
    func tell(_ step: String) {
        if arguments.isSet("--quiet") || !output.isTerminal { return }
        output.message("\(step) ...\n")
    }

    /// Warns of a problem that did not stop the work.
    func warn(_ text: String) {
        if arguments.isSet("--quiet") { return }
        output.message("warning: \(printable(text))\n")
    }

    /// Warns if something that is no longer needed could not be removed.
    func warn(leftover error: SystemError?) {
        if let error { warn("\(error); it is no longer needed, remove it by hand") }
    }

    /// Warns of what is surely not intended in a scene, with its file.
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
