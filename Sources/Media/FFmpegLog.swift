import CFFmpeg

/// FFmpeg's log, which is global to the process.
///
/// This library's own contexts log at levels beyond all that FFmpeg shows. Filters, scalers, and the decoders that
/// FFmpeg uses to probe a file log at the usual levels. No level and no callback is set unless `takeOver` is called.
///
/// FFmpeg reports two kinds of damage only in its log: slices that the FFV1 decoder conceals, and data that the
/// Matroska demuxer skips. They are detected if the process's log callback is that of `takeOver`, or calls `add`.
/// Otherwise reading FFV1 pictures and indexing Matroska films throws a `MediaError`.
public enum FFmpegLog {
    /// Silences the log and installs a callback that detects damage. Only for programs that own their process, because
    /// FFmpeg can't report a previous callback to restore.
    public static func takeOver() {
        av_log_set_level(AV_LOG_QUIET)
        unsafe av_log_set_callback { object, level, _, _ in unsafe FFmpegLog.add(object, level: level) }
    }

    /// Records a log message. A host with its own log callback calls this from it, for messages of every level, with
    /// the callback's object and level. May be called from several threads at once.
    public static func add(_ object: UnsafeMutableRawPointer?, level: Int32) {
        let own = level >= zoetrope_log_offset ? level - zoetrope_log_offset : level
        guard own <= AV_LOG_ERROR, let object = unsafe object else { return }
        unsafe LoggedErrors.add(of: object)
    }

    /// The error thrown where damage can't be detected.
    static let unheard = MediaError(
        "looking for damage",
        reason:
            "FFmpeg reports it in its log alone; call FFmpegLog.takeOver() first, or FFmpegLog.add() in your callback"
    )

    /// Makes a format context log at levels beyond all that are shown. Call it before opening anything with the
    /// context.
    static func quieten(_ context: UnsafeMutablePointer<AVFormatContext>) {
        unsafe context.pointee.av_class = formatClass
        unsafe context.pointee.max_streams = zoetrope_log_offset
    }

    /// The class of our format contexts: FFmpeg's, with an offset added to the levels of their messages.
    nonisolated(unsafe) static let formatClass: UnsafePointer<AVClass> = {
        let copy = UnsafeMutablePointer<AVClass>.allocate(capacity: 1)
        unsafe copy.initialize(to: avformat_get_class().pointee)
        unsafe copy.pointee.log_level_offset_offset = zoetrope_format_log_offset_offset
        return unsafe UnsafePointer(copy)
    }()
}
