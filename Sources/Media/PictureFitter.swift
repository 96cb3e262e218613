import CFFmpeg

/// Turns the pictures of a film into those of another: size, pixel format, matrix, range and orientation. For measuring one against the
/// other, so it is swscale's bicubic scaler, as of ffmpeg's `scale` filter.
@safe
public struct PictureFitter: ~Copyable {
    private let format: VideoFormat
    private let orientation: Orientation
    private var owned: Owned<OpaquePointer>?
    private var source: VideoFormat?

    /// A fitter to pictures of a format, in YUV 4:2:0, for those of a film that are shown turned.
    package init(to format: VideoFormat, from orientation: Orientation) {
        var format = format.turned(orientation)
        format.pixelFormat = .yuv420p
        self.format = format
        self.orientation = orientation
    }

    /// Fits a picture of a film whose facts say what its samples mean. One that is as it should be is shared, not copied.
    public mutating func fit(
        _ picture: borrowing Picture, of film: VideoFormat, into target: inout Picture
    ) throws(MediaError) {
        if orientation == .upright { return try scale(picture, of: film, into: &target) }
        var scaled = try Picture()
        try scale(picture, of: film, into: &scaled)
        target.release()
        target = try Picture(format.turned(orientation))
        scaled.turn(orientation, into: &target)
    }

    /// The same before they are turned.
    private mutating func scale(
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
        try unsafe owned.setColors(
            source: (source.assumedMatrix, from), target: (format.assumedMatrix, to))
        unsafe self.owned = owned
        self.source = source
    }
}

extension Picture {
    /// Turns the samples of a picture in YUV 4:2:0 into another of the turned size.
    fileprivate func turn(_ orientation: Orientation, into target: inout Picture) {
        let (planes, strides) = unsafe (frame.pointee.data, frame.pointee.linesize)
        let (targets, targetStrides) = unsafe (target.frame.pointee.data, target.frame.pointee.linesize)
        func turn(
            _ plane: UnsafeMutablePointer<UInt8>?, _ stride: Int32, _ target: UnsafeMutablePointer<UInt8>?,
            _ targetStride: Int32, _ width: Int, _ height: Int
        ) {
            guard let plane = unsafe plane, let target = unsafe target else {
                preconditionFailure("a picture without memory")
            }
            unsafe orientation.turn(
                plane, stride: Int(stride), into: target, stride: Int(targetStride), width: width,
                height: height)
        }
        let (width, height) = (target.width, target.height)
        let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
        unsafe turn(planes.0, strides.0, targets.0, targetStrides.0, width, height)
        unsafe turn(planes.1, strides.1, targets.1, targetStrides.1, columns, rows)
        unsafe turn(planes.2, strides.2, targets.2, targetStrides.2, columns, rows)
    }
}

extension VideoFormat {
    /// The format of pictures that are turned, or, which is the same, the one of which these are the turned ones.
    package func turned(_ orientation: Orientation) -> VideoFormat {
        var turned = self
        if orientation.isSideways { (turned.width, turned.height) = (height, width) }
        return turned
    }

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
