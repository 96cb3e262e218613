import CFFmpeg

/// A converter of one film's pictures to the size, pixel format, matrix, range and orientation of another film, so that
/// the films can be compared. The converter uses swscale's bicubic scaler, like the `scale` filter of ffmpeg.
@safe
package struct PictureFitter: ~Copyable {
    private let format: VideoFormat
    private let orientation: Orientation
    private var owned: Owned<OpaquePointer>?
    private var source: VideoFormat?

    /// Creates a converter of pictures with the given orientation to upright pictures in `format`, whose pixel format
    /// must be YUV 4:2:0.
    package init(to format: VideoFormat, from orientation: Orientation) {
        var format = format.turned(orientation)
        format.pixelFormat = .yuv420p
        self.format = format
        self.orientation = orientation
    }

    /// Converts a picture. `film` is the format of the film that contains the picture. A picture that needs no
    /// conversion is shared, not copied.
    package mutating func fit(
        _ picture: borrowing Picture, of film: VideoFormat, into target: inout Picture
    ) throws(MediaError) {
        if orientation == .upright { return try scale(picture, of: film, into: &target) }
        var scaled = try Picture()
        try scale(picture, of: film, into: &scaled)
        target.release()
        target = try Picture(format.turned(orientation))
        scaled.turn(orientation, into: &target)
    }

    /// Converts all properties except the orientation.
    private mutating func scale(
        _ picture: borrowing Picture, of film: VideoFormat, into target: inout Picture
    ) throws(MediaError) {
        if picture.isLike(format), film.hasSameColors(as: format) {
            return try target.share(picture)
        }
        try prepare(for: picture, of: film)
        guard let context = unsafe owned?.pointer else { preconditionFailure("the scaler is not ready") }
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
    /// Rotates and mirrors a YUV 4:2:0 picture into `target`, which must have the resulting size.
    fileprivate func turn(_ orientation: Orientation, into target: inout Picture) {
        let (planes, strides) = unsafe (frame.pointee.data, frame.pointee.linesize)
        let (targets, targetStrides) = unsafe (target.frame.pointee.data, target.frame.pointee.linesize)
        func turn(
            _ plane: UnsafeMutablePointer<UInt8>?, _ stride: Int32, _ target: UnsafeMutablePointer<UInt8>?,
            _ targetStride: Int32, _ width: Int, _ height: Int
        ) {
            guard let plane = unsafe plane, let target = unsafe target else {
                preconditionFailure("the picture has no memory")
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
    /// Returns the format of the pictures after rotation. Because rotation only exchanges width and height, the
    /// function also converts the format after rotation to the format before rotation.
    package func turned(_ orientation: Orientation) -> VideoFormat {
        var turned = self
        if orientation.isSideways { (turned.width, turned.height) = (height, width) }
        return turned
    }

    var isFullRange: Bool { colors.range == AVCOL_RANGE_JPEG || pixelFormat.description.hasPrefix("yuvj") }

    /// FFmpeg's number of the YUV matrix. A film that states no matrix is assumed to use BT.709 from 720 lines on,
    /// otherwise BT.601.
    var assumedMatrix: Int32 {
        let isKnown = colors.matrix != AVCOL_SPC_UNSPECIFIED && colors.matrix != AVCOL_SPC_RESERVED
        let matrix = isKnown ? colors.matrix : height >= 720 ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M
        return Int32(matrix.rawValue)
    }

    /// True if equal samples in both formats mean equal colours.
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
