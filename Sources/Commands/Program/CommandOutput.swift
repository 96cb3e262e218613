import Terminal

/// The destination of a command's output: the standard streams, or a caller in this process.
struct CommandOutput: Sendable {
    /// Takes the result, a text or a JSON document.
    let result: @Sendable (String) throws -> Void
    /// Takes warnings and errors, one or more lines. Does not throw: a command goes on if they can't be shown.
    let message: @Sendable (String) -> Void
    /// Takes the progress as lines of JSON. If nil, progress goes to `message`, in the form that `--progress` asks for.
    var progress: (@Sendable (String) -> Void)?
    /// True if messages are shown on a terminal.
    let isTerminal: Bool

    /// Standard output and standard error.
    static let standard = CommandOutput(
        result: { try StandardStream.standardOutput.write($0) },
        message: { try? StandardStream.standardError.write($0) },
        isTerminal: StandardStream.standardError.isTerminal)

    /// The colours of messages, by --color. Automatic if the command line can't be parsed.
    func style(_ arguments: Arguments?) -> Style {
        let mode = arguments?.string("--color").flatMap(Style.Mode.init(rawValue:)) ?? .auto
        return Style(for: .standardError, color: mode == .auto && !isTerminal ? .never : mode)
    }
}
