import CFFmpeg

/// How the samples of a picture are laid out in memory.
public struct PixelFormat: Sendable, Equatable, CustomStringConvertible {
    let value: AVPixelFormat

    /// YUV 4:2:0 with 8 bits a sample: planes of luma, Cb and Cr, the last two with a sample for 2×2 pixels.
    public static let yuv420p = PixelFormat(value: AV_PIX_FMT_YUV420P)

    /// FFmpeg's name, as `yuv420p`.
    public var description: String { unsafe text(av_get_pix_fmt_name(value)) }
}
