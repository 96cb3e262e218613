import CFFmpeg

/// Turns the pictures of a film into those of another: size, pixel format, matrix and range. For measuring one against the
/// other, so it is swscale's bicubic scaler, as of ffmpeg's `scale` filter.
@safe
public struct PictureFitter: ~Copyable {
    private let format: VideoFormat
    private var owned: Owned<OpaquePointer>?
    private var source: VideoFormat?

    /// A fitter to pictures of a format, in YUV 4:2:0.
    public init(to format: VideoFormat) {
        var format = format
        format.pixelFormat = .yuv420p
        self.format = format
    }

    /// Fits a picture of a film whose facts say what its samples mean. One that is as it should be is shared, not copied.
    public mutating func fit(
        _ picture: borrowing Picture, of film: VideoFormat, into target: inout Picture
    ) throws(MediaError) {
        if picture.isLike(format), film.hasSameColors(as: format) {
            return try target.share(picture)
        }
        try prepare(for: picture, of: film)
        guard let context = unsafe owned?.pointer else { preconditionFailure("a fitter that is not ready") }
        target.release()
        target = try Picture(format)
        try check(
            unsafe sws_scale_frame(context, target.frame, picture.frame), "scaling a picture")
    }

    private mutating func prepare(for picture: borrowing Picture, of film: VideoFormat) throws(MediaError) {
        var source = film
        (source.width, source.height) = (picture.width, picture.height)
        source.pixelFormat = PixelFormat(value: picture.format)
        if source == self.source { return }
        let (from, to) = (source.isFullRange, format.isFullRange)
        let owned = try unsafe Owned.scaler(options: [
            ("srcw", Int64(source.width)), ("srch", Int64(source.height)), ("dstw", Int64(format.width)),
            ("dsth", Int64(format.height)), ("src_format", Int64(source.pixelFormat.value.rawValue)),
            ("dst_format", Int64(format.pixelFormat.value.rawValue)), ("src_range", from ? 1 : 0),
            ("dst_range", to ? 1 : 0), ("sws_flags", Int64(SWS_BICUBIC | SWS_ACCURATE_RND | SWS_BITEXACT)),
        ])
        try check(
            unsafe sws_setColorspaceDetails(
                owned.pointer, sws_getCoefficients(source.assumedMatrix), from ? 1 : 0,
                sws_getCoefficients(format.assumedMatrix), to ? 1 : 0, 0, 1 << 16, 1 << 16),
            "setting the scaler's colours")
        unsafe self.owned = owned
        self.source = source
    }
}

extension VideoFormat {
    var isFullRange: Bool { colors.range == AVCOL_RANGE_JPEG || pixelFormat.description.hasPrefix("yuvj") }

    /// The matrix; where a film says nothing BT.709 from 720 lines on, BT.601 below.
    var assumedMatrix: Int32 {
        let isKnown = colors.matrix != AVCOL_SPC_UNSPECIFIED && colors.matrix != AVCOL_SPC_RESERVED
        let matrix = isKnown ? colors.matrix : height >= 720 ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M
        return Int32(matrix.rawValue)
    }

    /// Whether samples mean the same colours.
    func hasSameColors(as other: VideoFormat) -> Bool {
        isFullRange == other.isFullRange
            && (try? YUVMatrix.weights(colors.matrix, height: height)).map(Weights.init)
                == (try? YUVMatrix.weights(other.colors.matrix, height: other.height)).map(Weights.init)
    }

    private struct Weights: Equatable {
        let red, blue: Double

        init(_ weights: (red: Double, blue: Double)) { (red, blue) = weights }
    }
}
