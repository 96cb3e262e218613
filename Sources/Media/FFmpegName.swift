import CFFmpeg

/// Lookups of FFmpeg's names.
package enum FFmpegName {
    /// FFmpeg's name of a codec, given that name, its standard's name or the name of its MP4 entry, such as `AVC` for
    /// `h264`; nil if unknown.
    package static func codec(_ name: String) -> String? {
        let name = name.lowercased()
        let known = otherNames.first { $0.value.contains(name) }?.key ?? name
        return unsafe avcodec_descriptor_get_by_name(known) != nil ? known : nil
    }

    private static let otherNames = [
        "h264": ["avc", "avc1", "avc3", "h.264", "x264"], "hevc": ["h265", "h.265", "hvc1", "hev1", "x265"],
        "av1": ["av01"], "vp9": ["vp09"], "mpeg4": ["mp4v"], "aac": ["mp4a"],
    ]

    /// True if FFmpeg has a pixel format of this name, such as `yuv420p`.
    package static func isPixelFormat(_ name: String) -> Bool {
        // FFmpeg also accepts names without the suffix le or be, and adds this computer's byte order.
        let format = unsafe av_get_pix_fmt(name)
        return unsafe format != AV_PIX_FMT_NONE && text(av_get_pix_fmt_name(format)) == name
    }
}
