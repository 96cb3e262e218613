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
}
