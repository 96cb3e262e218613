import CFFmpeg

/// FFmpeg's libraries log to standard error by themselves; here every failure is an error value instead.
enum LibraryLog {
    private static let silenced: Void = av_log_set_level(AV_LOG_QUIET)

    /// Turns the libraries' own log off for the whole process, once.
    static func silence() { silenced }
}
