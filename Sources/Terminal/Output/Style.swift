import Glibc

/// Terminal colours, or none.
package struct Style: Sendable {
    /// When to use colours.
    package enum Mode: String, Sendable, CaseIterable {
        /// On a terminal, unless NO_COLOR is set or the terminal is dumb.
        case auto
        /// Always.
        case always
        /// Never.
        case never
    }

    private let isColored: Bool

    /// The style for a stream, by `mode` and the process's environment.
    package init(for stream: StandardStream, color mode: Mode) {
        self.init(
            color: mode, isTerminal: stream.isTerminal, noColor: Self.environment("NO_COLOR"),
            terminal: Self.environment("TERM"))
    }

    init(color mode: Mode, isTerminal: Bool, noColor: String?, terminal: String?) {
        isColored =
            switch mode {
            case .auto: isTerminal && (noColor ?? "").isEmpty && terminal != "dumb"
            case .always: true
            case .never: false
            }
    }

    /// The text in the style of an error.
    package func error(_ text: String) -> String { painted(text, "1;31") }

    /// The text in the style of a warning.
    package func warning(_ text: String) -> String { painted(text, "1;33") }

    /// The text in the style of a section's title.
    package func heading(_ text: String) -> String { painted(text, "1") }

    private func painted(_ text: String, _ code: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    private static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
