import CFFmpeg

/// Names that FFmpeg gives to things.
public enum FFmpegName {
    /// Whether it is the name of a codec, as `h264`.
    public static func isCodec(_ name: String) -> Bool {
        unsafe avcodec_descriptor_get_by_name(name) != nil
    }

    /// Whether it is the name of a pixel format, as `yuv420p`.
    public static func isPixelFormat(_ name: String) -> Bool {
        // FFmpeg also takes names that end in neither le nor be for those of this computer.
        let format = unsafe av_get_pix_fmt(name)
        return unsafe format != AV_PIX_FMT_NONE && text(av_get_pix_fmt_name(format)) == name
    }
}
