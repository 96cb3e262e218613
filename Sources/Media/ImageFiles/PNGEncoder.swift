import CFFmpeg

/// Functions that encode PNG files.
package enum PNGEncoder {
    /// Encodes a picture without alpha. `pixels` has three bytes per pixel (red, green, blue) and no padding between
    /// rows. The same libavcodec and zlib always give the same bytes.
    package static func encode(rgb24 pixels: [UInt8], width: Int, height: Int) throws(MediaError) -> [UInt8] {
        try encode(pixels, AV_PIX_FMT_RGB24, bytesPerPixel: 3, width: width, height: height)
    }

    /// Encodes a picture with alpha. `pixels` has four bytes per pixel (red, green, blue, alpha), not premultiplied.
    package static func encode(rgba pixels: [UInt8], width: Int, height: Int) throws(MediaError) -> [UInt8] {
        try encode(pixels, AV_PIX_FMT_RGBA, bytesPerPixel: 4, width: width, height: height)
    }

    private static func encode(
        _ pixels: [UInt8], _ format: AVPixelFormat, bytesPerPixel: Int, width: Int, height: Int
    ) throws(MediaError) -> [UInt8] {
        precondition(
            pixels.count == width * height * bytesPerPixel,
            "the number of bytes does not match the picture's size")
        guard let codec = unsafe avcodec_find_encoder(AV_CODEC_ID_PNG) else {
            throw MediaError("writing a PNG", reason: "this libavcodec has no PNG encoder")
        }
        let owned = try unsafe Owned.codecContext(codec)
        let context = unsafe owned.pointer
        unsafe context.pointee.width = Int32(width)
        unsafe context.pointee.height = Int32(height)
        unsafe context.pointee.pix_fmt = format
        unsafe context.pointee.time_base = AVRational(num: 1, den: 1)
        unsafe context.pointee.thread_count = 1
        unsafe context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
        // With `mixed`, each row has its own prediction, which halves the file size of a gradient.
        try check(unsafe av_opt_set(context.pointee.priv_data, "pred", "mixed", 0), "preparing a PNG")
        let code = CPUFlags.all { unsafe avcodec_open2(context, codec, nil) }
        try check(code, "opening the PNG encoder for \(width)x\(height)")
        let picture = try picture(
            pixels, format, stride: bytesPerPixel * width, width: width, height: height)
        let packet = try Packet()
        try check(unsafe avcodec_send_frame(context, picture.frame), "writing a PNG")
        try check(unsafe avcodec_receive_packet(context, packet.packet), "writing a PNG")
        return packet.withBytes { bytes in unsafe bytes.withUnsafeBytes { unsafe Array($0) } }
    }

    private static func picture(
        _ pixels: [UInt8], _ format: AVPixelFormat, stride: Int, width: Int, height: Int
    ) throws(MediaError) -> Picture {
        let picture = try Picture()
        unsafe picture.frame.pointee.format = format.rawValue
        unsafe picture.frame.pointee.width = Int32(width)
        unsafe picture.frame.pointee.height = Int32(height)
        try check(unsafe av_frame_get_buffer(picture.frame, 0), "allocating a picture of \(width)x\(height)")
        unsafe av_image_copy_plane(
            picture.frame.pointee.data.0, picture.frame.pointee.linesize.0, pixels, Int32(stride),
            Int32(stride), Int32(height))
        return picture
    }
}
