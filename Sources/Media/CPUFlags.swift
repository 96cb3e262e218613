import CFFmpeg
import Pipeline

/// Which functions FFmpeg's libraries choose: all that the CPU has, or plain C. They choose when a codec, a scaler or a
/// resampler is opened; some decoders choose again while they decode. The libraries have one set of flags for the whole
/// process, so one thread chooses at a time. The lock is not recursive: a body must not call either function.
enum CPUFlags {
    // Not of a value without size: the thread sanitizer takes its place for that of what lies beside it.
    private static let lock = Locked(0)

    /// Runs what chooses from all that the CPU has.
    @discardableResult
    static func all<Result, Failure>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result { try locked(body) }

    /// Runs what must choose no SIMD: FFmpeg's decoders of AAC, MP3 and Opus give other samples at each SIMD level.
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
