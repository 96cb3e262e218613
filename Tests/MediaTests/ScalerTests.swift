import CFFmpeg
import Testing

@testable import Media

/// Tests that compare luma from a scaler with luma that swscale makes from whole pictures.
@Suite struct ScalerTests {
    private static let (width, height) = (53, 18)

    /// Returns a picture with random samples, of the given size and pixel format.
    private func picture(_ format: AVPixelFormat, range: AVColorRange, width: Int, height: Int) throws
        -> Picture
    {
        let picture = try Picture()
        unsafe picture.frame.pointee.format = format.rawValue
        unsafe picture.frame.pointee.width = Int32(width)
        unsafe picture.frame.pointee.height = Int32(height)
        unsafe picture.frame.pointee.color_range = range
        try check(unsafe av_frame_get_buffer(picture.frame, 0), "allocating")
        var state: UInt32 = 7
        let (data, strides) = unsafe (picture.frame.pointee.data, picture.frame.pointee.linesize)
        let planes = unsafe [data.0, data.1, data.2]
        for (index, stride) in [strides.0, strides.1, strides.2].enumerated() {
            guard let plane = unsafe planes[index] else { continue }
            let isLuma = index == 0
            for place in 0..<Int(stride) * (isLuma ? height : (height + 1) / 2) {
                state = state &* 1_664_525 &+ 1_013_904_223
                unsafe plane[place] = UInt8(truncatingIfNeeded: state >> 24)
            }
        }
        return picture
    }

    /// Returns the luma that swscale makes from a whole picture.
    private func luma(of picture: borrowing Picture) throws -> [UInt8] {
        let (width, height) = (Int32(picture.width), Int32(picture.height))
        let isFull: Int64 = unsafe picture.frame.pointee.color_range == AVCOL_RANGE_JPEG ? 1 : 0
        let owned = try unsafe Owned.scaler(options: [
            ("srcw", Int64(width)), ("srch", Int64(height)), ("dstw", Int64(width)), ("dsth", Int64(height)),
            ("src_format", Int64(picture.format.rawValue)), ("dst_format", Int64(AV_PIX_FMT_GRAY8.rawValue)),
            ("src_range", isFull), ("dst_range", isFull),
            ("sws_flags", Int64(SWS_AREA | SWS_ACCURATE_RND | SWS_BITEXACT)),
        ])
        let gray = try Picture()
        unsafe gray.frame.pointee.format = AV_PIX_FMT_GRAY8.rawValue
        unsafe gray.frame.pointee.width = width
        unsafe gray.frame.pointee.height = height
        try check(unsafe av_frame_get_buffer(gray.frame, 0), "allocating")
        try check(unsafe sws_scale_frame(owned.pointer, gray.frame, picture.frame), "scaling")
        return try gray.samples()
    }

    @Test(
        "the luma of a picture that keeps its size equals swscale's",
        arguments: [
            AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_NV12, AV_PIX_FMT_GRAY8,
            AV_PIX_FMT_YUV420P10LE,
            AV_PIX_FMT_RGB24,
        ].map(\.rawValue), [AVCOL_RANGE_MPEG, AVCOL_RANGE_JPEG].map(\.rawValue))
    func gray(_ format: Int32, _ range: UInt32) throws {
        let format = AVPixelFormat(rawValue: format)
        let picture = try picture(
            format, range: AVColorRange(rawValue: range), width: Self.width, height: Self.height)
        var scaler = Scaler(to: .gray, width: Self.width, height: Self.height)
        var bytes: [UInt8] = []
        try scaler.scale(picture, into: &bytes)
        let expected = try luma(of: picture)
        #expect(bytes == expected)
    }

    @Test("only 8-bit luma in a separate plane is looked up in the table") func formats() {
        for format in [AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_NV12, AV_PIX_FMT_GRAY8] {
            #expect(GrayLevels.has(format))
        }
        for format in [
            AV_PIX_FMT_YUV420P10LE, AV_PIX_FMT_RGB24, AV_PIX_FMT_GBRP, AV_PIX_FMT_YUYV422, AV_PIX_FMT_PAL8,
        ] {
            #expect(!GrayLevels.has(format))
        }
    }

    @Test("a scaler follows pictures whose size changes") func changing() throws {
        var scaler = Scaler(to: .gray, width: Self.width, height: Self.height)
        var (bytes, scaled): ([UInt8], [UInt8]) = ([], [])
        let own = try picture(
            AV_PIX_FMT_YUV420P, range: AVCOL_RANGE_MPEG, width: Self.width, height: Self.height)
        let large = try picture(AV_PIX_FMT_YUV420P, range: AVCOL_RANGE_MPEG, width: 200, height: 100)
        try scaler.scale(own, into: &bytes)
        try scaler.scale(large, into: &scaled)
        #expect(bytes != scaled)
        try scaler.scale(own, into: &scaled)
        #expect(bytes == scaled)
    }
}
