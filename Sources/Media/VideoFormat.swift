import CFFmpeg

/// The format of a video's pictures, on which converter, codec and container must agree.
package struct VideoFormat: Sendable, Equatable, CustomStringConvertible {
    /// Pixels from left to right.
    package var width: Int
    /// Pixels from top to bottom.
    package var height: Int
    /// The frame rate, in frames per second.
    package var rate: Ratio
    /// The layout of the samples.
    package var pixelFormat: PixelFormat
    /// The meaning of the samples as colours.
    package var colors: ColorTags

    /// Creates a format. The defaults are those of all films made here.
    package init(
        width: Int, height: Int, rate: Ratio, pixelFormat: PixelFormat = .yuv420p, colors: ColorTags = .bt709
    ) {
        self.width = width
        self.height = height
        self.rate = rate
        self.pixelFormat = pixelFormat
        self.colors = colors
    }

    /// All properties, in one line.
    package var description: String {
        "\(width)x\(height) at \(rate) fps, \(pixelFormat), \(colors.names.joined(separator: "/")), range \(colors.rangeName)"
    }

    /// True if pictures of this format have the same samples as films made here: 8-bit YUV 4:2:0, BT.709, limited
    /// range. If a file states no colours, BT.709 is assumed from 720 lines on.
    package var hasFilmSamples: Bool {
        guard pixelFormat == .yuv420p, colors.range != AVCOL_RANGE_JPEG,
            colors.transfer != AVCOL_TRC_SMPTE2084, colors.transfer != AVCOL_TRC_ARIB_STD_B67,
            let weights = try? YUVMatrix.weights(colors.matrix, height: height)
        else { return false }
        return weights == (0.2126, 0.0722)
    }
}
