import Glibc

/// The colours of messages on a terminal; no colours if the stream does not support them.
package struct Style: Sendable {
    /// The choice of when colours are used.
    package enum Mode: String, Sendable, CaseIterable {
        /// Use colours on a terminal, unless NO_COLOR is set or TERM is `dumb`.
        case auto
        /// Always use colours.
        case always
        /// Never use colours.
        case never
    }

    private let isColored: Bool

    /// Creates the style for a stream, according to `mode` and the process's environment.
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

    /// Returns the text in the style of an error.
    package func error(_ text: String) -> String { painted(text, "1;31") }

    /// Returns the text in the style of a warning.
    package func warning(_ text: String) -> String { painted(text, "1;33") }

    /// Returns the text in the style of a section's title.
    package func heading(_ text: String) -> String { painted(text, "1") }

    /// Returns the text in the style of a document's title.
    package func title(_ text: String) -> String { painted(text, "1;4") }

    /// Returns the text in the style of links and emphasized words.
    package func underlined(_ text: String) -> String { painted(text, "4") }

    private func painted(_ text: String, _ code: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    private static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
