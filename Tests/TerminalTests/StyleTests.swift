import Testing

@testable import Terminal

@Suite struct StyleTests {
    @Test(
        "colours are used on a terminal that can show them and may",
        arguments: [
            (.auto, true, nil, "xterm", true), (.auto, true, nil, nil, true),
            (.auto, true, "", "xterm", true),
            (.auto, true, "1", "xterm", false), (.auto, true, "0", "xterm", false),
            (.auto, true, nil, "dumb", false), (.auto, false, nil, "xterm", false),
            (.always, true, nil, "xterm", true), (.always, true, "1", "xterm", true),
            (.always, true, nil, "dumb", true), (.always, false, nil, nil, true),
            (.never, true, nil, "xterm", false), (.never, false, "1", "dumb", false),
        ] as [(Style.Mode, Bool, String?, String?, Bool)])
    func colors(
        _ mode: Style.Mode, _ isTerminal: Bool, _ noColor: String?, _ terminal: String?, _ isColored: Bool
    ) {
        let style = Style(color: mode, isTerminal: isTerminal, noColor: noColor, terminal: terminal)
        #expect(style.error("wrong") == (isColored ? "\u{1B}[1;31mwrong\u{1B}[0m" : "wrong"))
        #expect(style.heading("Usage:") == (isColored ? "\u{1B}[1mUsage:\u{1B}[0m" : "Usage:"))
    }

    @Test("the modes go by the names of the flag's choices") func names() {
        #expect(Style.Mode.allCases.map(\.rawValue) == ["auto", "always", "never"])
    }
}
