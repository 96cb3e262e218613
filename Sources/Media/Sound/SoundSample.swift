import CFFmpeg

/// A type of audio samples: floating-point or 16-bit integer.
package protocol SoundSample: BitwiseCopyable, Sendable {
    /// The value of silence.
    static var silence: Self { get }
    /// FFmpeg's number of the interleaved sample format.
    static var formatNumber: Int32 { get }
}

/// Samples between −1 and 1 at full scale; mixed sounds may exceed this range.
extension Float: SoundSample {
    /// Zero.
    package static var silence: Float { 0 }
    /// FFmpeg's interleaved format of 32-bit floating-point samples.
    package static var formatNumber: Int32 { AV_SAMPLE_FMT_FLT.rawValue }
}

/// Samples between −32,768 and 32,767.
extension Int16: SoundSample {
    /// Zero.
    package static var silence: Int16 { 0 }
    /// FFmpeg's interleaved format of signed 16-bit samples.
    package static var formatNumber: Int32 { AV_SAMPLE_FMT_S16.rawValue }
}
