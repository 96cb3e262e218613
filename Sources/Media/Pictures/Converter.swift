import CFFmpeg
import CPixels

/// A converter of RGB pixels to the samples of an encoder, with the same result on every CPU.
///
/// The result is the same as from swscale with bit-exact flags. For YUV 4:2:0, the project's own conversion loop gives the
/// same bytes in a tenth of the time. The loop is used only after its output for a picture of noise was found equal to
/// swscale's in this process. Formats of RGB are copied.
@safe
public struct Converter: ~Copyable {
    /// The code that performs the conversion.
    enum Method: Equatable {
        case swscale
        /// The project's own conversion loop, at a SIMD level.
        case loop(SIMDLevel)
        /// A copy: the samples are those of the pixels.
        case copy

        /// The project's own conversion loop if its output equals the output of the installed swscale; otherwise
        /// swscale.
        static let best: Method = {
            let loop = Method.loop(.current)
            return (try? Converter.agree(loop, .swscale)) == true ? loop : .swscale
        }()
    }

    /// The user's choice of the conversion code. Both choices give the same bytes.
    public enum Choice: String, Sendable, CaseIterable {
        /// The project's own conversion loop if the loop supports the format, otherwise swscale. The loop's output is
        /// compared with swscale's.
        case auto
        /// Always swscale.
        case swscale
    }

    private let method: Method
    private let owned: Owned<OpaquePointer>?
    private let width: Int
    private let height: Int
    /// The number of rows that share chroma samples.
    private let rowStep: Int

    /// Creates a converter for pictures of `format`. Pictures whose pixels share chroma samples must have an even width and
    /// height. The input has four bytes per pixel: blue, green, red, and straight alpha, which is ignored if `format` has
    /// none.
    package init(to format: VideoFormat, by choice: Choice = .auto) throws(MediaError) {
        let method: Method =
            switch format.pixelFormat {
            case .bgr0, .bgra: .copy
            default: choice == .auto && Self.hasLoop(for: format) ? .best : .swscale
            }
        try self.init(to: format, method: method)
    }

    /// Returns true if the project's own conversion loop makes pictures of this format.
    package static func hasLoop(for format: VideoFormat) -> Bool {
        // The loop supports only the matrix of BT.709. For pictures with two rows, swscale does not average chroma
        // vertically, so the loop would give other bytes.
        format.pixelFormat == .yuv420p && format.colors == .bt709 && format.height > 2
    }

    init(to format: VideoFormat, method: Method) throws(MediaError) {
        let (width, height) = (format.width, format.height)
        let isEven = width.isMultiple(of: 2) && height.isMultiple(of: 2)
        guard width > 0, height > 0, isEven || method == .copy else {
            throw MediaError("preparing a conversion", reason: "pictures can't be converted to \(format)")
        }
        let scaler = method == .swscale ? try unsafe Self.scaler(to: format) : nil
        rowStep = method == .copy ? 1 : 2
        self.method = method
        self.width = width
        self.height = height
        unsafe owned = scaler
    }

    /// Converts one picture and replaces the content of `picture`. `stride` is the number of bytes from one row of
    /// `pixels` to the next. A few bytes after the last pixel may be read.
    package mutating func convert(_ pixels: RawSpan, stride: Int, into picture: inout Picture)
        throws(MediaError)
    {
        try convert(pixels, stride: stride, rows: 0..<height, into: &picture)
    }

    /// Converts the rows `rows` of a picture; `pixels` begins with the first of these rows. Both bounds of `rows` must
    /// be even unless pictures are copied, and rows must be converted from top to bottom. The first call for a picture discards the picture's old
    /// content.
    package mutating func convert(
        _ pixels: RawSpan, stride: Int, rows: Range<Int>, into picture: inout Picture
    ) throws(MediaError) {
        precondition(
            rows.lowerBound.isMultiple(of: rowStep) && rows.count.isMultiple(of: rowStep),
            "the range of rows must begin and end at even row numbers")
        precondition(rows.upperBound <= height, "the rows are outside the picture")
        precondition(pixels.byteCount >= stride * (rows.count - 1) + width * 4, "there are too few pixels")
        precondition(picture.width == width && picture.height == height, "the picture has the wrong size")
        if rows.lowerBound == 0 {
            try check(unsafe av_frame_make_writable(picture.frame), "allocating a picture")
        }
        switch method {
        case .loop(let level): unsafe loop(level, pixels, stride, rows, picture.frame.pointee)
        case .swscale: try unsafe scale(pixels, stride, rows, picture.frame.pointee)
        case .copy: unsafe copy(pixels, stride, rows, picture.frame.pointee)
        }
    }

    private func copy(_ pixels: RawSpan, _ stride: Int, _ rows: Range<Int>, _ frame: AVFrame) {
        unsafe pixels.withUnsafeBytes { bytes in
            guard let source = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                let target = unsafe frame.data.0
            else { preconditionFailure("the picture has no memory") }
            unsafe av_image_copy_plane(
                target + rows.lowerBound * Int(frame.linesize.0), frame.linesize.0, source, Int32(stride),
                Int32(width * 4), Int32(rows.count))
        }
    }

    private func scale(_ pixels: RawSpan, _ stride: Int, _ rows: Range<Int>, _ frame: AVFrame)
        throws(MediaError)
    {
        guard let context = unsafe owned?.pointer else { preconditionFailure("swscale is not ready") }
        let code = unsafe pixels.withUnsafeBytes { bytes in
            var source: [UnsafePointer<UInt8>?] = unsafe [
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), nil, nil, nil,
            ]
            var sourceStride = [Int32(stride), 0, 0, 0]
            var target = unsafe [frame.data.0, frame.data.1, frame.data.2, frame.data.3]
            var targetStride = unsafe [
                frame.linesize.0, frame.linesize.1, frame.linesize.2, frame.linesize.3,
            ]
            return unsafe sws_scale(
                context, &source, &sourceStride, Int32(rows.lowerBound), Int32(rows.count), &target,
                &targetStride)
        }
        try check(code, "converting a picture")
    }

    private func loop(
        _ level: SIMDLevel, _ pixels: RawSpan, _ stride: Int, _ rows: Range<Int>, _ frame: AVFrame
    ) {
        var matrix = Self.matrix
        unsafe pixels.withUnsafeBytes { bytes in
            guard var upper = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                let luma = unsafe frame.data.0, let cb = unsafe frame.data.1, let cr = unsafe frame.data.2
            else { preconditionFailure("the picture has no memory") }
            let strides = unsafe (Int(frame.linesize.0), Int(frame.linesize.1), Int(frame.linesize.2))
            for y in Swift.stride(from: rows.lowerBound, to: rows.upperBound, by: 2) {
                let target = unsafe luma + y * strides.0
                unsafe level.functions.pointee.convert_yuv420(
                    upper, upper + stride, Int32(width), &matrix, target, target + strides.0,
                    cb + y / 2 * strides.1, cr + y / 2 * strides.2)
                unsafe upper += 2 * stride
            }
        }
    }

    /// The matrix of BT.709 with luma from 16 to 235 and chroma from 16 to 240. Coefficients are rounded as in swscale.
    private static let matrix = PixelMatrix(
        luma: PixelWeights(red: 5983, green: 20127, blue: 2032),
        cb: PixelWeights(red: -3298, green: -11094, blue: 14392),
        cr: PixelWeights(red: 14392, green: -13073, blue: -1320))

    private static func scaler(to format: VideoFormat) throws(MediaError) -> Owned<OpaquePointer> {
        // SWS_AREA averages chroma over 2×2 pixels. With the other two flags, the C and SIMD code of swscale give the
        // same bytes.
        let flags = SWS_AREA | SWS_ACCURATE_RND | SWS_BITEXACT
        let (width, height) = (Int64(format.width), Int64(format.height))
        let isFullRange = format.colors.range == AVCOL_RANGE_JPEG
        let owned = try unsafe Owned.scaler(options: [
            ("srcw", width), ("srch", height), ("dstw", width), ("dsth", height),
            (
                "src_format",
                Int64((format.pixelFormat.hasAlpha ? AV_PIX_FMT_BGRA : AV_PIX_FMT_BGR0).rawValue)
            ),
            ("dst_format", Int64(format.pixelFormat.value.rawValue)),
            ("src_range", 1), ("dst_range", isFullRange ? 1 : 0), ("sws_flags", Int64(flags)), ("threads", 1),
        ])
        try unsafe owned.setColors(
            matrix: Int32(format.colors.matrix.rawValue), isFullRange: (true, isFullRange))
        return unsafe owned
    }

    /// True if two methods give the same bytes for a picture of noise. The width of the picture is larger than any SIMD
    /// vector and not a multiple of a vector's width.
    private static func agree(_ one: Method, _ other: Method) throws(MediaError) -> Bool {
        let (width, height) = (166, 64)
        let format = VideoFormat(width: width, height: height, rate: Ratio(1, 1))
        // The noise is made by a linear congruential generator, whose upper bits produce every byte value.
        var number: UInt32 = 1
        // The picture has one more row than is converted, because swscale reads slightly beyond the last pixel.
        let noise = (0..<width * (height + 1) * 4).map { _ in
            number = number &* 1_664_525 &+ 1_013_904_223
            return UInt8(truncatingIfNeeded: number >> 24)
        }
        func samples(_ method: Method) throws(MediaError) -> [UInt8] {
            var converter = try Converter(to: format, method: method)
            var picture = try Picture(format)
            try unsafe converter.convert(noise.span.bytes, stride: width * 4, into: &picture)
            return try picture.samples()
        }
        return try samples(one) == samples(other)
    }
}
