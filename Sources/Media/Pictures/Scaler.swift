import CFFmpeg

/// A converter of pictures of any size and pixel format to BGR or luma of a fixed size.
@safe
package struct Scaler: ~Copyable {
    /// The output format.
    package enum Output: Sendable {
        /// Four bytes per pixel: blue, green, red and an unused byte.
        case bgr0
        /// One byte of luma per pixel, in the same range as the input.
        case gray

        /// The number of bytes per pixel.
        package var bytesPerPixel: Int { self == .bgr0 ? 4 : 1 }
        fileprivate var format: AVPixelFormat { self == .bgr0 ? AV_PIX_FMT_BGR0 : AV_PIX_FMT_GRAY8 }
    }

    private let output: Output
    private let width: Int
    private let height: Int
    private var owned: Owned<OpaquePointer>?
    private var source: Source?
    /// The lookup table for pictures that keep their size and have 8-bit luma; nil if swscale converts the pictures.
    private var levels: GrayLevels?

    private struct Source: Equatable {
        var width: Int32
        var height: Int32
        var format: Int32
        var matrix: UInt32
        var isFullRange: Bool
    }

    /// Creates a scaler for output of the given size. Pictures may have different sizes and formats.
    package init(to output: Output, width: Int, height: Int) {
        self.output = output
        self.width = width
        self.height = height
    }

    /// Scales a picture. `target` gets the rows, and `stride` is the number of bytes from one row to the next.
    package mutating func scale(
        _ picture: borrowing Picture, into target: inout MutableRawSpan, stride: Int
    ) throws(MediaError) {
        precondition(
            target.byteCount >= stride * (height - 1) + width * output.bytesPerPixel,
            "the target is too small")
        try prepare(for: picture)
        if let levels, let luma = unsafe picture.frame.pointee.data.0 {
            let linesize = unsafe Int(picture.frame.pointee.linesize.0)
            unsafe target.withUnsafeMutableBytes { bytes in
                guard let rows = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
                for y in 0..<height {
                    unsafe levels.map(luma + y * linesize, count: width, to: rows + y * stride)
                }
            }
            return
        }
        guard let context = unsafe owned?.pointer else { preconditionFailure("the scaler is not ready") }
        let frame = unsafe picture.frame
        var planes: [UnsafePointer<UInt8>?] = unsafe [
            frame.pointee.data.0, frame.pointee.data.1, frame.pointee.data.2, frame.pointee.data.3,
        ].map { plane in unsafe plane.map { unsafe UnsafePointer($0) } }
        var strides = unsafe [
            frame.pointee.linesize.0, frame.pointee.linesize.1, frame.pointee.linesize.2,
            frame.pointee.linesize.3,
        ]
        let rows = unsafe target.withUnsafeMutableBytes { bytes in
            var targets: [UnsafeMutablePointer<UInt8>?] = unsafe [
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), nil, nil, nil,
            ]
            var targetStrides = [Int32(stride), 0, 0, 0]
            return unsafe sws_scale(
                context, &planes, &strides, 0, frame.pointee.height, &targets, &targetStrides)
        }
        guard rows == height else { throw MediaError("scaling a picture", code: min(rows, -1)) }
    }

    /// Scales a picture. `bytes` gets the rows, without padding. Nothing is allocated if `bytes` already has the right
    /// size.
    package mutating func scale(_ picture: borrowing Picture, into bytes: inout [UInt8]) throws(MediaError) {
        let row = width * output.bytesPerPixel
        if bytes.count != row * height { bytes = [UInt8](repeating: 0, count: row * height) }
        try prepare(for: picture)
        if levels != nil {
            var span = bytes.mutableSpan
            var target = unsafe span.mutableBytes
            return try scale(picture, into: &target, stride: row)
        }
        let stride = (row + Self.alignment - 1) / Self.alignment * Self.alignment
        // The buffer is moved out of `self` and back, so that it is not copied on write.
        var padded = self.padded
        self.padded = []
        defer { self.padded = padded }
        if padded.count != stride * height { padded = [UInt8](repeating: 0, count: stride * height) }
        var span = padded.mutableSpan
        var target = unsafe span.mutableBytes
        try scale(picture, into: &target, stride: stride)
        for y in 0..<height {
            bytes.replaceSubrange(y * row..<(y + 1) * row, with: padded[y * stride..<y * stride + row])
        }
    }

    /// The alignment of rows in bytes, needed because swscale writes whole SIMD vectors even at the end of a row.
    private static let alignment = 64
    private var padded: [UInt8] = []

    private mutating func prepare(for picture: borrowing Picture) throws(MediaError) {
        let frame = unsafe picture.frame
        let isOldFullRange = picture.pixelFormat.hasPrefix("yuvj")
        let source = unsafe Source(
            width: frame.pointee.width, height: frame.pointee.height, format: frame.pointee.format,
            matrix: frame.pointee.colorspace.rawValue,
            isFullRange: isOldFullRange || frame.pointee.color_range == AVCOL_RANGE_JPEG)
        if source == self.source { return }
        levels = try grayLevels(of: source)
        if levels != nil {
            self.source = source
            return
        }
        let owned = try unsafe context(for: source, width: width, height: height)
        if output == .bgr0 {
            try unsafe owned.setColors(matrix: Int32(source.matrix), isFullRange: (source.isFullRange, true))
        }
        unsafe self.owned = owned
        self.source = source
    }

    private func context(
        for source: Source, width: Int, height: Int
    ) throws(MediaError) -> Owned<OpaquePointer> {
        let range: Int64 = source.isFullRange ? 1 : 0
        return try unsafe Owned.scaler(options: [
            ("srcw", Int64(source.width)), ("srch", Int64(source.height)), ("dstw", Int64(width)),
            ("dsth", Int64(height)), ("src_format", Int64(source.format)),
            ("dst_format", Int64(output.format.rawValue)), ("src_range", range),
            ("dst_range", output == .gray ? range : 1),
            ("sws_flags", Int64(SWS_AREA | SWS_ACCURATE_RND | SWS_BITEXACT)),
        ])
    }

    /// Makes a lookup table of swscale's output for each luma level. Returns nil if pictures have a different size than
    /// the output, or if luma is not 8 bits.
    private func grayLevels(of source: Source) throws(MediaError) -> GrayLevels? {
        guard output == .gray, source.width == width, source.height == height,
            GrayLevels.has(AVPixelFormat(rawValue: source.format))
        else { return nil }
        let side = GrayLevels.side
        var small = source
        (small.width, small.height) = (Int32(side), Int32(side))
        let owned = try unsafe context(for: small, width: side, height: side)
        let luma = (0..<side * side).map { UInt8($0) }
        let chroma = [UInt8](repeating: 128, count: 2 * side * side)
        var gray = [UInt8](repeating: 0, count: Self.alignment * side)
        let rows = unsafe luma.withUnsafeBufferPointer { luma in
            unsafe chroma.withUnsafeBufferPointer { chroma in
                unsafe gray.withUnsafeMutableBufferPointer { gray in
                    let plane = chroma.baseAddress
                    var planes = unsafe [luma.baseAddress, plane, plane, plane]
                    var strides = [Int32](repeating: Int32(side), count: 4)
                    var targets: [UnsafeMutablePointer<UInt8>?] = unsafe [gray.baseAddress, nil, nil, nil]
                    var targetStrides: [Int32] = [Int32(Self.alignment), 0, 0, 0]
                    return unsafe sws_scale(
                        owned.pointer, &planes, &strides, 0, Int32(side), &targets, &targetStrides)
                }
            }
        }
        guard rows == side else { throw MediaError("scaling a picture", code: min(rows, -1)) }
        return GrayLevels((0..<side * side).map { gray[$0 / side * Self.alignment + $0 % side] })
    }
}

extension Owned where Pointer == OpaquePointer {
    /// Creates a swscale context with the given options.
    static func scaler(options: [(name: String, value: Int64)]) throws(MediaError) -> Owned {
        let owned = try unsafe Owned(sws_alloc_context(), "a converter") { unsafe sws_freeContext($0) }
        for (name, value) in options {
            try check(
                unsafe av_opt_set_int(UnsafeMutableRawPointer(owned.pointer), name, value, 0),
                "setting the converter's \(name)")
        }
        try CPUFlags.all { () throws(MediaError) in
            try check(
                unsafe sws_init_context(owned.pointer, nil, nil), "preparing the conversion of a picture")
        }
        return unsafe owned
    }

    /// Sets the YUV matrix, and the ranges of the input and the output.
    func setColors(matrix: Int32, isFullRange: (source: Bool, target: Bool)) throws(MediaError) {
        try unsafe setColors(
            source: (matrix, isFullRange.source), target: (matrix, isFullRange.target))
    }

    /// Sets the matrices and the ranges of the input and the output.
    func setColors(
        source: (matrix: Int32, isFullRange: Bool), target: (matrix: Int32, isFullRange: Bool)
    ) throws(MediaError) {
        // If the matrices differ, this call opens two more scalers, which choose SIMD functions.
        let code = CPUFlags.all {
            unsafe sws_setColorspaceDetails(
                pointer, sws_getCoefficients(source.matrix), source.isFullRange ? 1 : 0,
                sws_getCoefficients(target.matrix), target.isFullRange ? 1 : 0, 0, 1 << 16, 1 << 16)
        }
        try check(code, "setting the converter's colours")
    }
}
