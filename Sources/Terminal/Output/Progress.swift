import Base

/// A display for the progress of work on films and sounds. It is thread-safe, and has no clock: the caller passes the
/// time.
package final class Progress: Sendable {
    /// The form in which progress is shown.
    package enum Mode: String, Sendable {
        /// Show one line on a terminal, and rewrite it.
        case tty
        /// Print a line at the start of each phase, and a line every ten seconds.
        case lines
        /// Print one JSON object per line.
        case ndjson
        /// Show nothing.
        case none

        /// Creates the mode that `name` names. If the name is `auto`, nil or unknown, the mode is `tty` if standard
        /// error is a terminal, and `other` if not.
        package init(_ name: String?, otherwise other: Mode = .none) {
            self =
                name.flatMap(Mode.init(rawValue:)) ?? (StandardStream.standardError.isTerminal ? .tty : other)
        }

        fileprivate var secondsBetween: Double { self == .lines ? 10 : 0.1 }
    }

    /// An amount of finished work, and the total.
    package enum Amount: Sendable, Equatable {
        /// A number of finished frames, and the film's number of frames.
        case frames(Int, of: Int)
        /// A number of finished frames; the total is unknown because the input is live.
        case framesSoFar(Int)
        /// The finished seconds of a sound, and the sound's duration.
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
    private let state = Locked(State())

    /// - Parameters:
    ///   - filmRate: The film's frames per second, from which the speed in multiples of real time is computed.
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

    /// Shows that `frames` of `total` frames are finished. `seconds` is the current time, which must not decrease from
    /// call to call.
    package func update(label: String, frames: Int, total: Int, seconds: Double) {
        update(label: label, .frames(frames, of: total), seconds: seconds)
    }

    /// Shows the amount of finished work. `seconds` is the current time, which must not decrease from call to call.
    /// Most calls show nothing: the display changes at most ten times per second, or in the mode `lines` every ten
    /// seconds and at the start of each phase.
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
            let figures = ProgressUpdate(
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

    /// Clears the line on the terminal. Later updates show nothing.
    package func finish() {
        state.withLock { state in
            if state.isLineShown { write("\r\u{1B}[K") }
            state.isLineShown = false
            state.isFinished = true
        }
    }
}
