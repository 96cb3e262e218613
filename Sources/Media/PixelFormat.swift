import CFFmpeg

/// How the samples of a picture are laid out in memory.
public struct PixelFormat: Sendable, Equatable, CustomStringConvertible {
    let value: AVPixelFormat

    /// A plane of luma, and one each of Cb and Cr with a sample for 2×2 pixels; 8 bits.
    public static let yuv420p = PixelFormat(value: AV_PIX_FMT_YUV420P)

    /// FFmpeg's name, as `yuv420p`.
    public var description: String { unsafe text(av_get_pix_fmt_name(value)) }
}
