import CFFmpeg

/// The format of a video's pictures, which converter, codec and container must agree on.
package struct VideoFormat: Sendable, Equatable, CustomStringConvertible {
    /// The width in pixels.
    package var width: Int
    /// The height in pixels.
    package var height: Int
    /// The frame rate, in frames per second.
    package var rate: Ratio
    /// The layout of the samples in memory.
    package var pixelFormat: PixelFormat
    /// The colour tags, which give the samples their meaning as colours.
    package var colors: ColorTags

    /// Creates a format. The default values are the values of all films that this program makes.
    package init(
        width: Int, height: Int, rate: Ratio, pixelFormat: PixelFormat = .yuv420p, colors: ColorTags = .bt709
    ) {
        self.width = width
        self.height = height
        self.rate = rate
        self.pixelFormat = pixelFormat
        self.colors = colors
    }

    /// All properties of the format in one line.
    package var description: String {
        "\(width)x\(height) at \(rate) fps, \(pixelFormat), \(colors.names.joined(separator: "/")), range \(colors.rangeName)"
    }

    /// True if samples in this format have the same meaning as in films that this program makes: 8-bit YUV 4:2:0,
    /// BT.709, limited range. A film that states no colours is assumed to be BT.709 if it has 720 or more lines.
    package var hasFilmSamples: Bool {
        guard pixelFormat == .yuv420p, colors.range != AVCOL_RANGE_JPEG,
            colors.transfer != AVCOL_TRC_SMPTE2084, colors.transfer != AVCOL_TRC_ARIB_STD_B67,
            let weights = try? YUVMatrix.weights(colors.matrix, height: height)
        else { return false }
        return weights == (0.2126, 0.0722)
    }
}
