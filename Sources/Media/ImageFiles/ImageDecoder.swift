import CFFmpeg

/// Functions that decode PNG, JPEG and WebP files.
///
/// libavcodec gets the bytes of a file as one packet: it neither probes a container nor opens a path. A file gives the
/// same pixels on every CPU.
package enum ImageDecoder {
    /// A decoded picture. Red, green, blue and alpha have eight bits each; alpha is not premultiplied.
    package struct Image: Sendable {
        /// The width in pixels.
        package let width: Int
        /// The height in pixels.
        package let height: Int
        /// Four bytes per pixel (red, green, blue, alpha), row by row.
        package let rgba: [UInt8]
    }

    /// Returns the maximum number of bytes of memory that decoding takes, including the result.
    package static func byteCount(for header: ImageHeader) -> Int {
        // The decoder's picture has up to 8 bytes per pixel, and the two copies have 4 bytes per pixel each.
        header.width * header.height * 16 + (16 << 20)
    }

    /// Decodes a file whose header was read before. If libavcodec detects damage, an error is thrown; damage is never
    /// concealed.
    package static func decode(_ bytes: [UInt8], _ header: ImageHeader) throws -> Image {
        let picture = try picture(of: bytes, header)
        guard picture.width == header.storedWidth, picture.height == header.storedHeight else {
            throw MediaError.damaged
        }
        let isLimited = unsafe header.format == .webp || picture.frame.pointee.color_range == AVCOL_RANGE_MPEG
        let pixels = try RGBAPixels(of: picture, isLimited: isLimited).pixels
        let turned = header.orientation.turned(pixels, width: picture.width, height: picture.height)
        let rgba = unsafe turned.withUnsafeBytes { unsafe Array($0) }
        return Image(width: header.width, height: header.height, rgba: rgba)
    }

    private static func picture(of bytes: [UInt8], _ header: ImageHeader) throws -> Picture {
        let owned = try unsafe context(for: header.format)
        let context = unsafe owned.pointer
        let bytes = header.format == .png ? try ImageHeader.essentialPNG(bytes) : bytes
        let packet = try Packet(byteCount: bytes.count) { span in
            unsafe span.withUnsafeMutableBytes { unsafe $0.copyBytes(from: bytes) }
        }
        let picture = try Picture()
        try check(unsafe avcodec_send_packet(context, packet.packet), "decoding a picture")
        var code = unsafe avcodec_receive_frame(context, picture.frame)
        if code == zoetrope_error_again {
            try check(unsafe avcodec_send_packet(context, nil), "decoding a picture")
            code = unsafe avcodec_receive_frame(context, picture.frame)
        }
        try check(code, "decoding a picture")
        let isCorrupt = unsafe picture.frame.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0
        guard unsafe picture.frame.pointee.decode_error_flags == 0, !isCorrupt else {
            throw MediaError.damaged
        }
        return picture
    }

    private static func context(
        for format: ImageHeader.Format
    ) throws(MediaError) -> Owned<UnsafeMutablePointer<AVCodecContext>> {
        let (id, name) =
            switch format {
            case .png: (AV_CODEC_ID_PNG, "PNG")
            case .jpeg: (AV_CODEC_ID_MJPEG, "JPEG")
            case .webp: (AV_CODEC_ID_WEBP, "WebP")
            }
        guard let codec = unsafe avcodec_find_decoder(id) else {
            throw MediaError("decoding a picture", reason: "this libavcodec has no \(name) decoder")
        }
        let owned = try unsafe Owned.codecContext(codec)
        let context = unsafe owned.pointer
        unsafe context.pointee.thread_count = 1
        unsafe context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
        unsafe context.pointee.idct_algo = FF_IDCT_SIMPLE
        unsafe context.pointee.max_pixels = Int64(ImageHeader.maximumPixels)
        unsafe context.pointee.err_recognition =
            AV_EF_EXPLODE | AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER
        let code = CPUFlags.all { unsafe avcodec_open2(context, codec, nil) }
        try check(code, "opening the \(name) decoder")
        return unsafe owned
    }
}
