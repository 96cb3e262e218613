import Synchronization

/// Shows the progress of a film. Thread-safe; it has no clock of its own.
public final class Progress: Sendable {
    /// How progress is shown.
    public enum Mode: String, Sendable {
        /// One line, rewritten.
        case tty
        /// A line for each phase, and one every ten seconds.
        case lines
        /// One JSON object per line.
        case ndjson
        /// Nothing.
        case none

        /// A mode by name. For `auto`, nil and unknown names it is `tty` if standard error is a terminal, otherwise
        /// another one.
        public init(_ name: String?, otherwise other: Mode = .none) {
            self =
                name.flatMap(Mode.init(rawValue:)) ?? (StandardStream.standardError.isTerminal ? .tty : other)
        }

        fileprivate var secondsBetween: Double { self == .lines ? 10 : 0.1 }
    }

    private struct State {
        var label = ""
        var phaseStart = 0.0
        var lastShown = -1.0
        var isLineShown = false
        var isFinished = false
    }

    private let mode: Mode
    private let filmRate: Double
    private let columns: Int
    private let write: @Sendable (String) -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - filmRate: The film's frames per second, for "times real time".
    ///   - write: Receives the text to show.
    public init(
        mode: Mode, filmRate: Double, columns: Int = StandardStream.standardError.columns,
        write: @escaping @Sendable (String) -> Void
    ) {
        self.mode = mode
        self.filmRate = filmRate
        self.columns = columns
        self.write = write
    }

    /// Shows the state at a time in seconds, which must not decrease. Most calls show nothing: there are at most ten
    /// updates per second, or with `lines` one every ten seconds and at the start of each phase.
    public func update(label: String, frames: Int, total: Int, seconds: Double) {
        guard mode != .none else { return }
        state.withLock { state in
            guard !state.isFinished else { return }
            let isNew = label != state.label
            if isNew {
                state.label = label
                state.phaseStart = seconds
            }
            let isDue = seconds - state.lastShown >= mode.secondsBetween
            guard isDue || (mode == .lines ? isNew : frames == total) else { return }
            state.lastShown = seconds
            let figures = Figures(
                label: label, frames: frames, total: total, seconds: seconds - state.phaseStart,
                filmRate: filmRate)
            switch mode {
            case .ndjson: write(figures.json + "\n")
            case .lines: write("\(figures.plainLine)\n")
            case .tty, .none:
                state.isLineShown = true
                write("\r\(figures.line(columns: columns))\u{1B}[K")
            }
        }
    }

    /// Clears the line on the terminal; nothing is shown after this.
    public func finish() {
        state.withLock { state in
            if state.isLineShown { write("\r\u{1B}[K") }
            state.isLineShown = false
            state.isFinished = true
        }
    }
}

/// The figures of one update.
private struct Figures {
    let label: String
    let frames: Int
    let total: Int
    let seconds: Double
    let filmRate: Double

    private var speed: Double { seconds > 0 ? Double(frames) / seconds : 0 }
    private var secondsLeft: Double { speed > 0 ? Double(total - frames) / speed : .infinity }

    private var words: String {
        " \(frames)/\(total) frames, \(fixed(speed, 1))/s, \(fixed(speed / filmRate, 2))x real time, \(clockText(secondsLeft)) left"
    }

    /// The start of a phase says no speed yet.
    var plainLine: String { seconds > 0 ? label + ":" + words : "\(label): \(total) frames" }

    func line(columns: Int) -> String {
        // Some terminals wrap when the last column is filled.
        let room = columns - 1 - label.count - 1 - words.count - 2
        guard room >= 4 else { return String((label + words).prefix(max(0, columns - 1))) }
        let width = min(room, 30)
        let filled = total > 0 ? min(width, width * frames / total) : 0
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        return "\(label) [\(bar)]\(words)"
    }

    var json: String {
        func number(_ value: Double) -> String { value.magnitude < 1e15 ? fixed(value, 3) : "null" }
        return """
            {"event": "progress", "stage": "\(label)", "frames": \(frames), "total": \(total), \
            "framesPerSecond": \(number(speed)), "timesRealTime": \(number(speed / filmRate)), \
            "secondsLeft": \(number(secondsLeft))}
            """
    }
}
