import CFFmpeg

/// FFmpeg's log, which is global to the process.
///
/// The FFmpeg objects that this library creates log at levels that FFmpeg never prints. Filters, scalers, and the
/// decoders with which FFmpeg probes a file log at the usual levels. No log level and no log callback is set unless
/// `takeOver` is called.
///
/// Two kinds of damage are reported only in this log: slices that the FFV1 decoder conceals, and data that the Matroska
/// demuxer skips. This damage is detected if the process's log callback was set by `takeOver` or calls `add`.
/// Otherwise, reading FFV1 pictures and indexing Matroska films throw a `MediaError`.
public enum FFmpegLog {
    /// Silences FFmpeg's log and installs a log callback that detects damage. Call this only in programs that use
    /// FFmpeg for nothing else, because FFmpeg can't return a previous callback to restore.
    public static func takeOver() {
        av_log_set_level(AV_LOG_QUIET)
        unsafe av_log_set_callback { object, level, _, _ in unsafe FFmpegLog.add(object, level: level) }
    }

    /// Records a log message. If a program has its own log callback, the callback must call this for the messages of
    /// every level, with the object and the level that FFmpeg passed. Callable from several threads at once.
    public static func add(_ object: UnsafeMutableRawPointer?, level: Int32) {
        let own = level >= zoetrope_log_offset ? level - zoetrope_log_offset : level
        guard own <= AV_LOG_ERROR, let object = unsafe object else { return }
        unsafe LoggedErrors.add(of: object)
    }

    /// The error that is thrown if damage can't be detected, because neither `takeOver` nor `add` passes on FFmpeg's
    /// log messages.
    static let unheard = MediaError(
        "looking for damage",
        reason:
            "FFmpeg reports damage only in its log; call FFmpegLog.takeOver() first, or FFmpegLog.add() in your callback"
    )

    /// Makes a format context log at levels that FFmpeg never prints. Call this before the context opens a file.
    static func quieten(_ context: UnsafeMutablePointer<AVFormatContext>) {
        unsafe context.pointee.av_class = formatClass
        unsafe context.pointee.max_streams = zoetrope_log_offset
    }

    /// A copy of FFmpeg's class of format contexts that adds an offset to the level of each log message.
    nonisolated(unsafe) static let formatClass: UnsafePointer<AVClass> = {
        let copy = UnsafeMutablePointer<AVClass>.allocate(capacity: 1)
        unsafe copy.initialize(to: avformat_get_class().pointee)
        unsafe copy.pointee.log_level_offset_offset = zoetrope_format_log_offset_offset
        return unsafe UnsafePointer(copy)
    }()
}
