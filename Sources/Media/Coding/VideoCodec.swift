import CFFmpeg

/// A codec in which this program encodes pictures.
public enum VideoCodec: String, Sendable, CaseIterable {
    case h264, hevc, av1, vp9, prores, ffv1

    /// The codec's usual name, such as `H.264`.
    public var name: String {
        switch self {
        case .h264: "H.264"
        case .hevc: "HEVC"
        case .av1: "AV1"
        case .vp9: "VP9"
        case .prores: "ProRes"
        case .ffv1: "FFV1"
        }
    }

    /// The constant rate factors that the encoder accepts, from the best quality to the worst; nil if the codec's quality is
    /// fixed.
    public var crfs: ClosedRange<Double>? {
        switch self {
        case .h264, .hevc: 0...51
        case .av1, .vp9: 0...63
        case .prores, .ffv1: nil
        }
    }

    /// True if the constant rate factor can be a fraction.
    public var takesFractions: Bool { self == .h264 || self == .hevc }

    /// The default constant rate factor.
    public var usualCRF: Double {
        switch self {
        case .h264, .prores, .ffv1: 18
        case .hevc: 20
        case .av1: 28
        case .vp9: 24
        }
    }

    /// The worst constant rate factor that is chosen so that a film is not too large. In H.264 it leaves about a sixth of the
    /// usual one's bytes; those of the other codecs are about as far from their usual ones.
    public var worstAcceptableCRF: Double {
        switch self {
        case .h264, .prores, .ffv1: 34
        case .hevc: 36
        case .av1: 52
        case .vp9: 48
        }
    }

    /// True if pictures can have alpha.
    public var hasAlpha: Bool {
        switch self {
        case .vp9, .prores, .ffv1: true
        case .h264, .hevc, .av1: false
        }
    }

    /// True if each picture is encoded by itself.
    var isIntra: Bool { self == .prores || self == .ffv1 }

    /// True if pictures with alpha have fewer chroma samples than pixels.
    package var sharesChroma: Bool { self == .vp9 }

    /// True if the width and the height of pictures must be even, because pixels share chroma samples.
    public var needsEvenSize: Bool { self != .ffv1 }

    /// The minimum width and height of pictures in pixels.
    public var smallestSide: Int {
        switch self {
        case .av1, .hevc: 64
        case .h264, .vp9, .prores, .ffv1: 2
        }
    }

    /// The minimum number of pixels. x265 gives other bytes in each run for pictures of a single block of 64×64.
    public var fewestPixels: Int { self == .hevc ? 64 * 66 : 1 }

    /// The maximum number of frames per second.
    public var fastestRate: Double { self == .av1 ? 240 : .infinity }

    var id: AVCodecID {
        switch self {
        case .h264: AV_CODEC_ID_H264
        case .hevc: AV_CODEC_ID_HEVC
        case .av1: AV_CODEC_ID_AV1
        case .vp9: AV_CODEC_ID_VP9
        case .prores: AV_CODEC_ID_PRORES
        case .ffv1: AV_CODEC_ID_FFV1
        }
    }

    /// The name of the encoder in libavcodec.
    var encoder: String {
        switch self {
        case .h264: "libx264"
        case .hevc: "libx265"
        case .av1: "libsvtav1"
        case .vp9: "libvpx-vp9"
        case .prores: "prores_ks"
        case .ffv1: "ffv1"
        }
    }

    /// The start of the name of the library that encodes, which has a version of its own; nil if libavcodec itself encodes.
    package var library: String? {
        switch self {
        case .h264: "libx264.so."
        case .hevc: "libx265.so."
        case .av1: "libSvtAv1Enc.so."
        case .vp9: "libvpx.so."
        case .prores, .ffv1: nil
        }
    }

    /// FFmpeg's name of the codec, as `FilmFacts` has it.
    package var ffmpegName: String { unsafe text(avcodec_get_name(id)) }

    /// Returns the format of the samples that the encoder takes.
    package func pixelFormat(withAlpha: Bool) -> PixelFormat {
        switch self {
        case .h264: .yuv420p
        // At the same size, ten bits show less banding, and all players of these codecs have them.
        case .hevc, .av1: .yuv420p10
        case .vp9: withAlpha ? .yuva420p : .yuv420p
        case .prores: withAlpha ? .yuva444p10 : .yuv422p10
        case .ffv1: withAlpha ? .bgra : .bgr0
        }
    }

    /// Returns the format of the samples that decoders give. That of ProRes with alpha has twelve bits.
    package func decodedFormat(withAlpha: Bool) -> PixelFormat {
        self == .prores && withAlpha ? .yuva444p12 : pixelFormat(withAlpha: withAlpha)
    }

    /// Returns the format of the samples that a film's file states. The alpha of VP9 is beside its pictures.
    package func statedFormat(withAlpha: Bool) -> PixelFormat {
        self == .vp9 ? .yuv420p : decodedFormat(withAlpha: withAlpha)
    }

    /// The colour tags of the pictures.
    package var colors: ColorTags { self == .ffv1 ? .sRGB : .bt709 }
}
