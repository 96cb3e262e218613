import CFFmpeg

/// FFmpeg's log, which is one for the whole process.
///
/// Contexts of this library log beyond every level that FFmpeg shows; what its filters and scalers log, and the decoders
/// by which it looks into a file, comes at the usual levels. No level and no callback is set unless `takeOver` is called.
///
/// Two kinds of damage FFmpeg reports in its log alone: slices that FFV1's decoder conceals, and what Matroska's demuxer
/// skips. They are found in a process whose callback is that of `takeOver` or calls `add`. In all others, reading these
/// pictures and indexing these films throws a `MediaError`.
public enum FFmpegLog {
    /// Makes the log silent and listens to it. For programs whose process is their own: FFmpeg can't tell which callback
    /// there was before.
    public static func takeOver() {
        av_log_set_level(AV_LOG_QUIET)
        unsafe av_log_set_callback { object, level, _, _ in unsafe FFmpegLog.add(object, level: level) }
    }

    /// Hears a message. A host with a callback of its own calls this in it, for messages of every level, with the object and
    /// the level that it is given. Several threads may call it at once.
    public static func add(_ object: UnsafeMutableRawPointer?, level: Int32) {
        let own = level >= zoetrope_log_offset ? level - zoetrope_log_offset : level
        guard own <= AV_LOG_ERROR, let object = unsafe object else { return }
        unsafe LoggedErrors.add(of: object)
    }

    /// What is thrown where damage can't be found.
    static let unheard = MediaError(
        "looking for damage",
        reason:
            "FFmpeg reports it in its log alone; call FFmpegLog.takeOver() first, or FFmpegLog.add() in your callback"
    )

    /// Lets a context of a format log beyond every level that is shown, before anything is opened by it.
    static func quieten(_ context: UnsafeMutablePointer<AVFormatContext>) {
        unsafe context.pointee.av_class = formatClass
        unsafe context.pointee.max_streams = zoetrope_log_offset
    }

    /// The class of our contexts of formats: FFmpeg's, with a number that is added to the level of what they log.
    nonisolated(unsafe) static let formatClass: UnsafePointer<AVClass> = {
        let copy = UnsafeMutablePointer<AVClass>.allocate(capacity: 1)
        unsafe copy.initialize(to: avformat_get_class().pointee)
        unsafe copy.pointee.log_level_offset_offset = zoetrope_format_log_offset_offset
        return unsafe UnsafePointer(copy)
    }()
}
