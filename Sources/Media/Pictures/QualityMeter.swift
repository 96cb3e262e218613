import CFFmpeg

/// The similarity of two pictures, as measured by the filters psnr and ssim of FFmpeg.
package struct PictureQuality: Sendable, Equatable {
    /// The mean squared error of the samples of all planes, in squared levels.
    package var meanSquaredError: Double
    /// The structural similarity (SSIM) of all planes; 1 for equal pictures.
    package var similarity: Double
}

/// A comparison of a film's pictures with reference pictures, by the filters psnr and ssim of FFmpeg.
package struct QualityMeter: ~Copyable {
    private var filter: PictureFilter
    private var count: Int64 = 0

    /// Creates a meter for YUV 4:2:0 pictures of one size.
    package init(width: Int, height: Int) throws(MediaError) {
        let format = VideoFormat(width: width, height: height, rate: Ratio(1, 1))
        filter = try PictureFilter(
            "[1]split[one][other]; [0][one]psnr[measured]; [measured][other]ssim", of: [format, format])
    }

    /// Compares a picture with its reference picture, and calls `receive` with each result that is ready. A result may
    /// be ready only after the next pair.
    package mutating func compare(
        _ picture: borrowing Picture, to reference: borrowing Picture,
        _ receive: (PictureQuality) throws -> Void
    ) throws {
        try filter.add(picture, at: count)
        try filter.add(reference, at: count, to: 1)
        count += 1
        try filter.drain { try receive(PictureQuality(measuredOf: $0)) }
    }

    /// Ends the comparison and calls `receive` with the remaining results. `compare` must not be called after this.
    package mutating func finish(_ receive: (PictureQuality) throws -> Void) throws {
        try filter.end(0)
        try filter.end(1)
        try filter.drain { try receive(PictureQuality(measuredOf: $0)) }
    }
}

extension PictureQuality {
    /// Reads what the filters have noted in the metadata of a picture.
    fileprivate init(measuredOf picture: borrowing Picture) throws(MediaError) {
        meanSquaredError = try Self.figure("lavfi.psnr.mse_avg", of: picture)
        similarity = try Self.figure("lavfi.ssim.All", of: picture)
    }

    private static func figure(_ key: String, of picture: borrowing Picture) throws(MediaError) -> Double {
        let entry = unsafe av_dict_get(picture.frame.pointee.metadata, key, nil, 0)
        guard let entry = unsafe entry, let value = unsafe Double(text(entry.pointee.value)) else {
            throw MediaError("comparing a picture", reason: "\(key) is missing")
        }
        return value
    }
}
