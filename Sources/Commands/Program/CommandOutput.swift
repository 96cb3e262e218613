import Terminal

/// Where the output of a command goes: the standard streams, or somebody in this process who runs it.
struct CommandOutput: Sendable {
    /// Takes the result, a text or a JSON document.
    let result: @Sendable (String) throws -> Void
    /// Takes warnings and errors, one or more lines. What can't be shown is no reason to stop.
    let message: @Sendable (String) -> Void
    /// Takes the progress as lines of JSON; if nil, it is shown among the messages as the flags say.
    var progress: (@Sendable (String) -> Void)?
    /// Whether messages are shown on a terminal.
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
