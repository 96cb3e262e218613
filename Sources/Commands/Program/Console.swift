import Files
import SceneModel
import Terminal

/// The output of a command: results to standard output, everything else to standard error.
struct Console {
    let arguments: Arguments
    let program: ZoetropeProgram
    let interruption: Interruption
    /// Whether lines tell of the progress even where nobody looks, as in the log of a server.
    var takesLong = false

    /// The temporary folders that must be there until the command ends.
    let kept = KeptFolders()

    /// Whether the result is one JSON document.
    var isJSON: Bool { arguments.isSet("--json") }

    /// Writes a result as text, or as JSON with --json.
    func result(_ text: @autoclosure () -> String, json: @autoclosure () -> JSON) throws {
        if isJSON {
            try StandardStream.standardOutput.write(json().prettyText)
        } else if !arguments.isSet("--quiet") {
            try StandardStream.standardOutput.write(text() + "\n")
        }
    }

    /// Says what is being done, if somebody watches: work that takes minutes must not look as if it had stopped.
    func tell(_ step: String) {
        if arguments.isSet("--quiet") || !StandardStream.standardError.isTerminal { return }
        try? StandardStream.standardError.write("\(step) ...\n")
    }

    /// Warns of a problem that did not stop the work.
    func warn(_ text: String) {
        if arguments.isSet("--quiet") { return }
        try? StandardStream.standardError.write("warning: \(printable(text))\n")
    }

    /// Warns if something that is no longer needed could not be removed.
    func warn(leftover error: SystemError?) {
        if let error { warn("\(error); it is no longer needed, remove it by hand") }
    }
}
