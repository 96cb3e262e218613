import Base
import Glibc
import Pipeline
import SceneText
import Spelling
import Terminal

/// The limits of time and memory that the user set for a command, and the thread that watches them.
///
/// Where much memory is needed, the program checks beforehand that the limit leaves it (see `MemoryLimit`). The thread
/// notices what was not checked.
struct RunLimits {
    /// The maximum time in seconds.
    private let seconds: Double?
    /// The maximum of memory (RSS) in bytes.
    private let byteCount: Int?

    static let flags = [
        Flag(
            "--timeout", value: "SECONDS", synonyms: ["--max-time"],
            "End with 75 if the command takes longer, for example 30, or 10:00 for ten minutes. Finished chunks are kept."
        ),
        Flag(
            "--max-memory", value: "BYTES", synonyms: ["--memory"],
            "Use at most this much memory (RSS), for example 800MB: with fewer lanes, or end with 75."),
    ]

    /// Reads the limits of a command.
    init(_ arguments: Arguments) throws(UsageError) {
        seconds = try arguments.seconds("--timeout", in: 0.001...10_000_000)
        byteCount = try arguments.byteCount("--max-memory")
    }

    /// Sets the limits for this process, and starts the thread that ends the command when one is exceeded. Throws if the
    /// process also does other work, or if the thread can't be created.
    func apply(to interruption: Interruption) throws {
        guard seconds != nil || byteCount != nil else { return }
        guard interruption.listens else {
            throw UsageError(
                "--timeout and --max-memory are for a whole process, not for a job of it",
                hint: "give them to studio or mcp")
        }
        if let byteCount { MemoryLimit.set(byteCount) }
        let start = ContinuousClock.now
        if let excess = excess(since: start) { throw CommandFailure(.tryAgain, excess) }
        _ = try BackgroundThread {
            while true {
                usleep(Self.interval)
                if let excess = excess(since: start) { interruption.stop(excess) { isFarExceeded } }
            }
        }
    }

    /// Returns a message about the limit that is exceeded, or nil.
    private func excess(since start: ContinuousClock.Instant) -> String? {
        if let seconds, (ContinuousClock.now - start) / .seconds(1) > seconds {
            return "the command took longer than \(JSON.number(seconds).text) s (--timeout)"
        }
        guard let byteCount, Machine.residentByteCount > byteCount else { return nil }
        return "more than \(byteCountText(byteCount)) of memory were needed (--max-memory)"
    }

    /// True if so much memory is used that the process must end at once.
    private var isFarExceeded: Bool { byteCount.map { Machine.residentByteCount > $0 / 4 * 5 } ?? false }

    /// The microseconds between two checks.
    private static let interval: UInt32 = 10_000
}
