import CSystem
import Drawing
import Glibc
import Media
import Terminal

/// Process-wide settings of the program.
///
/// The library `ZoetropeKit` applies none of them, because the process belongs to its host. The host can apply parts with
/// `TextEnvironment.clear()` and `FFmpegLog.takeOver()`.
public enum ProcessSettings {
    /// Applies all settings. Call it from the main thread, before anything else and before starting another thread.
    ///
    /// - Freed frames go back to the system (malloc's mmap threshold).
    /// - Standard streams that are closed are opened as /dev/null, so that no other file gets their numbers.
    /// - SIGPIPE and SIGXFSZ become errors of the call that writes.
    /// - Text looks the same in every environment; the system's fonts are not used.
    /// - FFmpeg's libraries and x264 print nothing.
    public static func apply() {
        // By default malloc keeps the memory of finished encoders, so that memory grows with the length of the film.
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
