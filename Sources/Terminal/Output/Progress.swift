import Synchronization

/// Shows the progress of work on films and sounds. Thread-safe. The caller passes the time: there is no clock.
package final class Progress: Sendable {
    /// The form in which progress is shown.
    package enum Mode: String, Sendable {
        /// One line, rewritten.
        case tty
        /// A line for each phase, and one every ten seconds.
        case lines
        /// One JSON object per line.
        case ndjson
        /// Nothing.
        case none

        /// The mode with a name. For `auto`, nil and unknown names it is `tty` if standard error is a terminal, otherwise `other`.
        package init(_ name: String?, otherwise other: Mode = .none) {
            self =
                name.flatMap(Mode.init(rawValue:)) ?? (StandardStream.standardError.isTerminal ? .tty : other)
        }

        fileprivate var secondsBetween: Double { self == .lines ? 10 : 0.1 }
    }

    /// The amount of work that is done.
    package enum Amount: Sendable, Equatable {
        /// Frames of a film.
        case frames(Int, of: Int)
        /// Frames so far; the total is unknown (live input).
        case framesSoFar(Int)
        /// Seconds of a sound.
        case sound(Double, of: Double)
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
    package init(
        mode: Mode, filmRate: Double, columns: Int = StandardStream.standardError.columns,
        write: @escaping @Sendable (String) -> Void
    ) {
        self.mode = mode
        self.filmRate = filmRate
        self.columns = columns
        self.write = write
    }

    /// Shows the state of work on frames; see the other `update`.
    package func update(label: String, frames: Int, total: Int, seconds: Double) {
        update(label: label, .frames(frames, of: total), seconds: seconds)
    }

    /// Shows the state at a time in seconds, which must not decrease. Most calls show nothing: there are at most ten
    /// updates per second, or with `lines` one every ten seconds and at the start of each phase.
    package func update(label: String, _ amount: Amount, seconds: Double) {
        guard mode != .none else { return }
        state.withLock { state in
            guard !state.isFinished else { return }
            let isNew = label != state.label
            if isNew {
                state.label = label
                state.phaseStart = seconds
            }
            let isDue = seconds - state.lastShown >= mode.secondsBetween
            guard isDue || (mode == .lines ? isNew : amount.isComplete) else { return }
            state.lastShown = seconds
            // JSON escapes control characters itself.
            let figures = ProgressFigures(
                label: mode == .ndjson ? label : printable(label), amount: amount,
                seconds: seconds - state.phaseStart, filmRate: filmRate)
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
    package func finish() {
        state.withLock { state in
            if state.isLineShown { write("\r\u{1B}[K") }
            state.isLineShown = false
            state.isFinished = true
        }
    }
}
