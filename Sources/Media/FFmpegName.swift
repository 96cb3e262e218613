import CFFmpeg

/// Names that FFmpeg gives to things.
public enum FFmpegName {
    /// FFmpeg's name of a codec, also by the name of its standard or of its entry in MP4, as `h264` for `AVC`; nil if it
    /// knows none of this name.
    public static func codec(_ name: String) -> String? {
        let name = name.lowercased()
        let known = otherNames.first { $0.value.contains(name) }?.key ?? name
        return unsafe avcodec_descriptor_get_by_name(known) != nil ? known : nil
    }

    private static let otherNames = [
        "h264": ["avc", "avc1", "avc3", "h.264", "x264"], "hevc": ["h265", "h.265", "hvc1", "hev1", "x265"],
        "av1": ["av01"], "vp9": ["vp09"], "mpeg4": ["mp4v"], "aac": ["mp4a"],
    ]

    /// Whether it is the name of a pixel format, as `yuv420p`.
    public static func isPixelFormat(_ name: String) -> Bool {
        // FFmpeg also takes names that end in neither le nor be for those of this computer.
        let format = unsafe av_get_pix_fmt(name)
        return unsafe format != AV_PIX_FMT_NONE && text(av_get_pix_fmt_name(format)) == name
    }
}
