import CFFmpeg

/// A sample of sound as programs compute with it.
public protocol SoundSample: BitwiseCopyable, Sendable {
    /// Silence.
    static var silence: Self { get }
    /// FFmpeg's number for interleaved samples of this kind.
    static var formatNumber: Int32 { get }
}

/// From −1 to 1; sounds that are mixed may go beyond.
extension Float: SoundSample {
    /// See `SoundSample`.
    public static var silence: Float { 0 }
    /// See `SoundSample`.
    public static var formatNumber: Int32 { AV_SAMPLE_FMT_FLT.rawValue }
}

/// From −32,768 to 32,767.
extension Int16: SoundSample {
    /// See `SoundSample`.
    public static var silence: Int16 { 0 }
    /// See `SoundSample`.
    public static var formatNumber: Int32 { AV_SAMPLE_FMT_S16.rawValue }
}
