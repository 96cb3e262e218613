import CFFmpeg

/// Turns RGB pixels into YUV 4:2:0 pictures, BT.709 and limited range, with the same result on every CPU.
@safe
public struct Converter: ~Copyable {
    private let owned: Owned<OpaquePointer>
    private let width: Int
    private let height: Int

    /// Prepares the conversion of pictures of one size. The source has four bytes a pixel: blue, green, red
    /// and one that is ignored.
    public init(width: Int, height: Int) throws(MediaError) {
        // The last two make C and SIMD code agree to the bit.
        let flags = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_BITEXACT
        let owned = try unsafe Owned.scaler(options: [
            ("srcw", Int64(width)), ("srch", Int64(height)), ("dstw", Int64(width)), ("dsth", Int64(height)),
            ("src_format", Int64(AV_PIX_FMT_BGR0.rawValue)),
            ("dst_format", Int64(AV_PIX_FMT_YUV420P.rawValue)),
            ("src_range", 1), ("dst_range", 0), ("sws_flags", Int64(flags)), ("threads", 1),
        ])
        try unsafe owned.setColors(matrix: SWS_CS_ITU709, isFullRange: (true, false))
        unsafe self.owned = owned
        self.width = width
        self.height = height
    }

    /// Converts one picture; `stride` is the bytes from a row to the next. The picture's old content goes.
    public mutating func convert(_ pixels: RawSpan, stride: Int, into picture: inout Picture)
        throws(MediaError)
    {
        precondition(pixels.byteCount >= stride * (height - 1) + width * 4, "too few pixels")
        precondition(picture.width == width && picture.height == height, "a picture of another size")
        let frame = unsafe picture.frame
        try check(unsafe av_frame_make_writable(frame), "allocating a picture")
        let rows = unsafe pixels.withUnsafeBytes { bytes in
            var source: [UnsafePointer<UInt8>?] = unsafe [
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), nil, nil, nil,
            ]
            var sourceStride = [Int32(stride), 0, 0, 0]
            var target = unsafe [
                frame.pointee.data.0, frame.pointee.data.1, frame.pointee.data.2, nil,
            ]
            var targetStride = unsafe [
                frame.pointee.linesize.0, frame.pointee.linesize.1, frame.pointee.linesize.2, 0,
            ]
            return unsafe sws_scale(
                owned.pointer, &source, &sourceStride, 0, Int32(height), &target, &targetStride)
        }
        guard rows == height else { throw MediaError("converting a picture", code: min(rows, -1)) }
    }
}
