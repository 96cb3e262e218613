import CFFmpeg

/// A type of sound samples for computation.
package protocol SoundSample: BitwiseCopyable, Sendable {
    /// The value of silence.
    static var silence: Self { get }
    /// FFmpeg's number of the interleaved sample format.
    static var formatNumber: Int32 { get }
}

/// Samples from −1 to 1; mixed sounds may exceed this range.
extension Float: SoundSample {
    /// See `SoundSample`.
    package static var silence: Float { 0 }
    /// See `SoundSample`.
    package static var formatNumber: Int32 { AV_SAMPLE_FMT_FLT.rawValue }
}

/// Samples from −32,768 to 32,767.
extension Int16: SoundSample {
    /// See `SoundSample`.
    package static var silence: Int16 { 0 }
    /// See `SoundSample`.
    package static var formatNumber: Int32 { AV_SAMPLE_FMT_S16.rawValue }
}
