import Base
import CFFmpeg

/// Functions that control which SIMD extensions FFmpeg's libraries use. The libraries choose their functions when a
/// codec, a scaler or a resampler is opened, and some decoders choose again while decoding. The flags for this are
/// global to the process, so a lock protects them. The lock is not recursive: `body` must not call `all` or `none`.
enum CPUFlags {
    // The value is not `Void`: the thread sanitizer confuses the address of a value of size zero with the address of
    // its neighbour.
    private static let lock = Locked(0)

    /// Runs `body`, in which FFmpeg's libraries may choose functions with any SIMD extension of the CPU.
    @discardableResult
    static func all<Result, Failure>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result { try locked(body) }

    /// Runs `body`. Meanwhile the libraries choose functions without SIMD, because FFmpeg's AAC, MP3 and Opus decoders
    /// give different samples at each SIMD level.
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
