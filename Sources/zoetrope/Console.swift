import Files
import SceneModel
import Terminal

/// Where a command's words go: results to standard output, all else to standard error.
struct Console {
    let arguments: Arguments
    let interruption: Interruption

    /// Whether the result is one JSON document.
    var isJSON: Bool { arguments.isSet("--json") }

    /// Writes a result as text, or as JSON when that was asked for.
    func result(_ text: @autoclosure () -> String, json: @autoclosure () -> JSON) throws {
        if isJSON {
            try StandardStream.standardOutput.write(json().prettyText)
        } else if !arguments.isSet("--quiet") {
            try StandardStream.standardOutput.write(text() + "\n")
        }
    }

    /// Says what is not as it should be, although the work is done.
    func warn(_ text: String) {
        if arguments.isSet("--quiet") { return }
        try? StandardStream.standardError.write("warning: \(printable(text))\n")
    }

    /// Says that something could not be removed that is no longer needed, if so.
    func warn(leftover error: SystemError?) {
        if let error { warn("\(error); it is no longer needed") }
    }
}
