import CFFmpeg

/// A format of animated pictures without sound. GIF and APNG are written by `AnimationWriter`, WebP by `WebPWriter`.
package enum AnimationFormat: String, Sendable {
    case gif, apng, webp

    /// The number of units of time in a second; nil if times are fractions.
    package var timesPerSecond: Int? {
        switch self {
        case .gif: 100
        case .webp: 1000
        case .apng: nil
        }
    }

    /// The minimum duration of a picture in units. Browsers show pictures of up to a hundredth of a second for a tenth.
    package var shortestPicture: Int {
        switch self {
        case .gif: 2
        case .webp: 11
        case .apng: 1
        }
    }

    /// The maximum width and height.
    package var longestSide: Int { self == .webp ? WebPWriter.longestSide : 65_535 }

    /// Returns the time of a frame in units of the format, rounded; in frames if times are fractions.
    package func time(of frame: Int64, at rate: Ratio) -> Int64 {
        guard let unit = timesPerSecond else { return frame }
        let (numerator, denominator) = (Int64(rate.numerator), Int64(rate.denominator))
        return (2 * frame * denominator * Int64(unit) + numerator) / (2 * numerator)
    }
}

/// Codecs, settings, pixel formats and filters of FFmpeg for GIF and APNG.
extension AnimationFormat {
    var id: AVCodecID { self == .gif ? AV_CODEC_ID_GIF : AV_CODEC_ID_APNG }

    /// The settings of libavformat's muxer: the animation plays forever.
    func settings(lastDelay: Int64) -> [String: String] {
        self == .gif ? ["loop": "0", "final_delay": String(lastDelay)] : ["plays": "0"]
    }

    /// The format of the samples that the encoder takes.
    func pixelFormat(withAlpha: Bool) -> PixelFormat {
        PixelFormat(
            value: self == .gif ? AV_PIX_FMT_PAL8 : withAlpha ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24)
    }

    /// Returns the filters that convert a picture for the encoder. For a GIF, the second input is the palette. Its dither has
    /// a pattern that does not move, and only what has changed is dithered again.
    package func filters(withAlpha: Bool) -> String {
        self == .gif
            ? "[0][1]paletteuse=dither=bayer:bayer_scale=3:diff_mode=rectangle"
            : "[0]format=\(pixelFormat(withAlpha: withAlpha))"
    }
}
