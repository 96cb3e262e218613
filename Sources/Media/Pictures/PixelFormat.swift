import CFFmpeg

/// A pixel format: the layout of a picture's samples in memory.
package struct PixelFormat: Sendable, Equatable, CustomStringConvertible {
    let value: AVPixelFormat

    /// YUV 4:2:0 with 8 bits per sample. Luma, Cb and Cr are separate planes, and 2×2 pixels share a chroma sample.
    package static let yuv420p = PixelFormat(value: AV_PIX_FMT_YUV420P)
    /// YUV 4:2:0 with 10 bits per sample.
    package static let yuv420p10 = PixelFormat(value: AV_PIX_FMT_YUV420P10LE)
    /// YUV 4:2:0 with 8 bits per sample, and alpha in a plane of full size.
    package static let yuva420p = PixelFormat(value: AV_PIX_FMT_YUVA420P)
    /// YUV 4:2:2 with 10 bits per sample: two pixels beside one another share a chroma sample.
    package static let yuv422p10 = PixelFormat(value: AV_PIX_FMT_YUV422P10LE)
    /// YUV with 10 bits per sample and alpha, all in full size.
    package static let yuva444p10 = PixelFormat(value: AV_PIX_FMT_YUVA444P10LE)
    /// YUV with 12 bits per sample and alpha, all in full size.
    package static let yuva444p12 = PixelFormat(value: AV_PIX_FMT_YUVA444P12LE)
    /// Four bytes per pixel: blue, green, red, and a byte that is ignored.
    package static let bgr0 = PixelFormat(value: AV_PIX_FMT_BGR0)
    /// Four bytes per pixel: blue, green, red and straight alpha.
    package static let bgra = PixelFormat(value: AV_PIX_FMT_BGRA)

    /// True if pixels have alpha.
    package var hasAlpha: Bool {
        guard let about = unsafe av_pix_fmt_desc_get(value) else { return false }
        return unsafe about.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0
    }

    /// FFmpeg's name of the format, such as `yuv420p`.
    package var description: String { unsafe text(av_get_pix_fmt_name(value)) }

    /// The formats that are accepted for raw frames from other programs.
    package static let raw: [PixelFormat] = [
        AV_PIX_FMT_RGB24, AV_PIX_FMT_BGR24, AV_PIX_FMT_RGBA, AV_PIX_FMT_BGRA, AV_PIX_FMT_GRAY8,
        AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUV444P,
    ].map(PixelFormat.init(value:))

    /// Returns the format for the parameter `C` of a Y4M stream, as FFmpeg interprets the parameter; nil if the value
    /// is unknown.
    package static func y4m(_ word: String) -> PixelFormat? {
        switch word {
        case "420", "420jpeg", "420mpeg2", "420paldv": PixelFormat(value: AV_PIX_FMT_YUV420P)
        case "411": PixelFormat(value: AV_PIX_FMT_YUV411P)
        case "422": PixelFormat(value: AV_PIX_FMT_YUV422P)
        case "444": PixelFormat(value: AV_PIX_FMT_YUV444P)
        case "444alpha": PixelFormat(value: AV_PIX_FMT_YUVA444P)
        case "mono": PixelFormat(value: AV_PIX_FMT_GRAY8)
        default: deepY4M(word)
        }
    }

    /// Returns the format for a Y4M parameter with more than eight bits per sample, such as `420p10` or `mono16`.
    private static func deepY4M(_ word: String) -> PixelFormat? {
        let isGray = word.hasPrefix("mono")
        let layouts = isGray ? ["mono"] : ["420p", "422p", "444p"]
        guard let layout = layouts.first(where: word.hasPrefix),
            let depth = Int(word.dropFirst(layout.count)),
            (isGray ? [9, 10, 12, 16] : [9, 10, 12, 14, 16]).contains(depth)
        else { return nil }
        let value = unsafe av_get_pix_fmt(isGray ? "gray\(depth)le" : "yuv\(layout)\(depth)le")
        return value == AV_PIX_FMT_NONE ? nil : PixelFormat(value: value)
    }

    /// Returns the size of a frame in bytes, without padding; nil if no frame can have this width and height.
    package func byteCount(width: Int, height: Int) -> Int? {
        let count = av_image_get_buffer_size(value, Int32(clamping: width), Int32(clamping: height), 1)
        return count > 0 ? Int(count) : nil
    }
}
