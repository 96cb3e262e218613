import CSystem
import Drawing
import Glibc
import Media
import Terminal

/// Process-wide settings of the program.
///
/// The library `ZoetropeKit` sets none of it: a process belongs to its host, which may ask for parts by
/// `TextEnvironment.clear()` and `FFmpegLog.takeOver()`.
public enum ProcessSettings {
    /// Sets all of it. Call it from the main thread, before another one is started and before anything else.
    ///
    /// - Freed frames go back to the system: malloc's mmap threshold.
    /// - Standard streams that are closed get their numbers, and SIGPIPE and SIGXFSZ are errors of the call that writes.
    /// - Text is set the same in every environment, without a look at the system's fonts.
    /// - FFmpeg's libraries and x264 print nothing.
    public static func apply() {
        // By default malloc keeps the memory of finished encoders, and memory grows with the length of the film.
        mallopt(M_MMAP_THRESHOLD, 256 << 10)
        StandardStream.reserveNumbers()
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        TextEnvironment.clear()
        FFmpegLog.takeOver()
        // When memory is short, x264 prints to stderr directly, not through FFmpeg's log.
        StandardStream.dropErrorLines(withPrefix: "x264 [")
    }
}
