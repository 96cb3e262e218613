import CFFmpeg

/// The format of a video's pictures: all that converter, codec and container must agree about.
public struct VideoFormat: Sendable, Equatable, CustomStringConvertible {
    /// Pixels from left to right.
    public var width: Int
    /// Pixels from top to bottom.
    public var height: Int
    /// Frames a second.
    public var rate: Ratio
    /// How samples are laid out.
    public var pixelFormat: PixelFormat
    /// What samples mean as colours.
    public var colors: ColorTags

    /// Describes pictures. The defaults are those of all films made here.
    public init(
        width: Int, height: Int, rate: Ratio, pixelFormat: PixelFormat = .yuv420p, colors: ColorTags = .bt709
    ) {
        self.width = width
        self.height = height
        self.rate = rate
        self.pixelFormat = pixelFormat
        self.colors = colors
    }

    /// All of it in a line.
    public var description: String {
        "\(width)x\(height) at \(rate) fps, \(pixelFormat), \(colors.names.joined(separator: "/")), range \(colors.rangeName)"
    }

    /// Whether pictures of another format have the same samples as films made here: YUV 4:2:0 with 8 bits, BT.709, limited
    /// range. Where a file says nothing of its colours, those are BT.709 from 720 lines on.
    public var hasFilmSamples: Bool {
        guard pixelFormat == .yuv420p, colors.range != AVCOL_RANGE_JPEG,
            colors.transfer != AVCOL_TRC_SMPTE2084, colors.transfer != AVCOL_TRC_ARIB_STD_B67,
            let weights = try? YUVMatrix.weights(colors.matrix, height: height)
        else { return false }
        return weights == (0.2126, 0.0722)
    }
}
