import CFFmpeg

/// A format of animated pictures, which has neither sound nor chunks.
package enum AnimationFormat: String, Sendable {
    case gif, apng

    /// The number of units of time in a second; nil if times are fractions.
    package var timesPerSecond: Int? { self == .gif ? 100 : nil }

    /// The minimum duration of a picture in units. Players show shorter pictures of GIFs for a tenth of a second.
    package var shortestPicture: Int { self == .gif ? 2 : 1 }

    /// Returns the time of a frame in units of the format, rounded; in frames if times are fractions.
    package func time(of frame: Int64, at rate: Ratio) -> Int64 {
        guard let unit = timesPerSecond else { return frame }
        let (numerator, denominator) = (Int64(rate.numerator), Int64(rate.denominator))
        return (2 * frame * denominator * Int64(unit) + numerator) / (2 * numerator)
    }

    var id: AVCodecID { self == .gif ? AV_CODEC_ID_GIF : AV_CODEC_ID_APNG }

    /// The settings of libavformat's muxer: the animation plays forever.
    func settings(lastDelay: Int64) -> [String: String] {
        switch self {
        case .gif: ["loop": "0", "final_delay": String(lastDelay)]
        case .apng: ["plays": "0"]
        }
    }

    /// The format of the samples that the encoder takes.
    func pixelFormat(withAlpha: Bool) -> PixelFormat {
        switch self {
        case .gif: PixelFormat(value: AV_PIX_FMT_PAL8)
        case .apng: PixelFormat(value: withAlpha ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24)
        }
    }

    /// Returns the filters that convert a picture for the encoder. For a GIF, the second input is the palette. Its dither has
    /// a pattern that does not move, and only what has changed is dithered again.
    package func filters(withAlpha: Bool) -> String {
        switch self {
        case .gif: "[0][1]paletteuse=dither=bayer:bayer_scale=3:diff_mode=rectangle"
        case .apng: "[0]format=\(pixelFormat(withAlpha: withAlpha))"
        }
    }
}
