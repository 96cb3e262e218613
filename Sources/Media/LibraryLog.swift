import CFFmpeg

/// FFmpeg's libraries log to standard error by themselves; here every failure is an error value instead. What they log
/// as an error and go on after is counted for objects that ask for it (`LoggedErrors`).
enum LibraryLog {
    private static let silenced: Void = {
        av_log_set_level(AV_LOG_QUIET)
        unsafe av_log_set_callback { object, level, _, _ in
            guard level <= AV_LOG_ERROR, let object = unsafe object else { return }
            unsafe LoggedErrors.add(of: object)
        }
    }()

    /// Turns the libraries' own log off for the whole process, once.
    static func silence() { silenced }
}
