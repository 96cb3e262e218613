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
        let picture = try picture(
            pixels, format, stride: bytesPerPixel * width, width: width, height: height)
        return try StillFormat.png.encode(picture)
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
