import Base
import CFFmpeg

/// Controls which functions FFmpeg's libraries choose: with all the CPU's SIMD extensions, or plain C. The libraries
/// choose when a codec, a scaler or a resampler is opened; some decoders choose again while decoding. Their flags are
/// global to the process, so calls are serialised by a lock. The lock is not recursive: a body must not call either
/// function.
enum CPUFlags {
    // Not `Void`: the thread sanitizer confuses the address of a value of size zero with that of its neighbour.
    private static let lock = Locked(0)

    /// Runs the body, in which functions may be chosen for all that the CPU supports.
    @discardableResult
    static func all<Result, Failure>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result { try locked(body) }

    /// Runs the body with SIMD disabled: FFmpeg's AAC, MP3 and Opus decoders give different samples at each SIMD level.
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
