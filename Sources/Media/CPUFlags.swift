import CFFmpeg
import Pipeline

/// Which functions FFmpeg's libraries take when a codec, a scaler or a resampler is opened: all that the CPU has, or plain
/// C. They know one set of flags for the whole process, so one thing is opened at a time.
enum CPUFlags {
    // Not of a value without size: the thread sanitizer takes its place for that of what lies beside it.
    private static let lock = Locked(0)

    /// Opens something with all that the CPU has.
    @discardableResult
    static func all<Result, Failure>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result { try locked(body) }

    /// Opens something without SIMD: FFmpeg's decoders of AAC, MP3 and Opus give other samples at each SIMD level.
    @discardableResult
    static func none<Result, Failure>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try locked { () throws(Failure) in
            let before = av_get_cpu_flags()
            av_force_cpu_flags(0)
            defer { av_force_cpu_flags(before) }
            return try body()
        }
    }

    private static func locked<Result, Failure>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try lock.withLock { _ throws(Failure) in try body() }
    }
}
