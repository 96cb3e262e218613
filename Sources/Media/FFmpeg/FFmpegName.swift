import CFFmpeg

/// Functions that look up names used by FFmpeg.
package enum FFmpegName {
    /// Returns FFmpeg's name of a codec, such as `h264`. `name` may be this name, the name of the standard, such as
    /// `AVC`, or an MP4 sample entry. Returns nil if the codec is unknown.
    package static func codec(_ name: String) -> String? {
        let name = name.lowercased()
        let known = otherNames.first { $0.value.contains(name) }?.key ?? name
        return unsafe avcodec_descriptor_get_by_name(known) != nil ? known : nil
    }

    /// Returns other names of codecs, such as `h265`, each with FFmpeg's name.
    package static func synonyms(of codecs: [String]) -> [String: String] {
        let pairs = codecs.flatMap { codec in (otherNames[codec] ?? []).map { ($0, codec) } }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    private static let otherNames = [
        "h264": ["avc", "avc1", "avc3", "h.264", "x264"], "hevc": ["h265", "h.265", "hvc1", "hev1", "x265"],
        "av1": ["av01"], "vp9": ["vp09"], "mpeg4": ["mp4v"], "aac": ["mp4a"],
    ]

    /// True if FFmpeg has a pixel format with this name, such as `yuv420p`.
    package static func isPixelFormat(_ name: String) -> Bool {
        // If a name lacks the suffix le or be, FFmpeg adds the byte order of this computer. Such names are not accepted
        // here.
        let format = unsafe av_get_pix_fmt(name)
        return unsafe format != AV_PIX_FMT_NONE && text(av_get_pix_fmt_name(format)) == name
    }
}
