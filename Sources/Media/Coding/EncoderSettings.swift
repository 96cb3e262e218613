/// The user's settings for the encoder. All other parameters are fixed.
public struct EncoderSettings: Sendable, Equatable {
    /// The presets of x264, by which the speeds of the other encoders are named too. Slower presets give smaller files.
    public enum Preset: String, Sendable, CaseIterable {
        // The order is that of x264, from the fastest to the slowest.
        case ultrafast, superfast, veryfast, faster, fast, medium, slow, slower, veryslow, placebo
    }

    /// The constant rate factors that x264 accepts for 8-bit pictures.
    public static let crfRange = 0.0...51.0

    /// The codec.
    public var codec: VideoCodec
    /// The preset. ProRes and FFV1 have none.
    public var preset: Preset
    /// The constant rate factor: the lower, the better. Adding 6 about halves the file size in H.264. ProRes and FFV1 have
    /// none.
    public var crf: Double

    /// Creates settings; `crf` is by default the codec's usual one.
    public init(codec: VideoCodec = .h264, preset: Preset = .medium, crf: Double? = nil) {
        (self.codec, self.preset) = (codec, preset)
        self.crf = crf ?? codec.usualCRF
    }

    /// The parameters for x264, as `name=value` pairs joined with colons. No chunk may have more pictures than
    /// `keyframeInterval`.
    ///
    /// - The encoded bytes depend on x264's number of threads and its SIMD level, so both are fixed. Films are encoded
    ///   in parallel by several encoders instead.
    /// - A chunk is one closed GOP. The keyframe interval determines the size of counters in the H.264 header, so all
    ///   chunks that may be joined must have the same interval.
    /// - Trellis quantisation and the macroblock tree would remove dithering as noise, which leaves banding. The
    ///   macroblock tree would also keep forty pictures in memory.
    public func x264Parameters(keyframeInterval: Int) -> String {
        [
            "threads=1", "lookahead-threads=1", "sliced-threads=0", "sync-lookahead=0", "cpu-independent=1",
            "stitchable=1", "open-gop=0", "scenecut=0", "trellis=0", "mbtree=0", "keyint=\(keyframeInterval)",
            "min-keyint=\(keyframeInterval)", "crf=\(crf)",
        ].joined(separator: ":")
    }

    /// An option of an encoder in libavcodec.
    package typealias Option = (name: String, value: String)

    /// The options of the encoder. As for x264, they fix the number of threads, and make each chunk one closed GOP.
    package func options(keyframeInterval: Int, withAlpha: Bool = false) -> [Option] {
        switch codec {
        case .h264:
            [
                ("preset", preset.rawValue),
                ("x264-params", x264Parameters(keyframeInterval: keyframeInterval)),
            ]
        case .hevc:
            [
                ("preset", preset.rawValue),
                ("x265-params", x265Parameters(keyframeInterval: keyframeInterval)),
            ]
        case .av1:
            [
                ("preset", String(svtPreset)), ("crf", crf.whole),
                ("svtav1-params", "lp=1:scd=0:irefresh-type=2:keyint=\(keyframeInterval)"),
            ]
        case .vp9:
            [
                ("deadline", "good"), ("cpu-used", String(vp9Speed)), ("crf", crf.whole), ("row-mt", "0"),
                ("tile-columns", "0"), ("auto-alt-ref", withAlpha ? "0" : "1"),
                ("lag-in-frames", withAlpha ? "0" : "25"),
            ]
        case .prores:
            [("profile", withAlpha ? "4444" : "hq"), ("vendor", "apl0")]
                + (withAlpha ? [("alpha_bits", "16")] : [])
        // Version 3 has checksums. Its slices are decoded in parallel.
        case .ffv1: [("level", "3"), ("slices", "4"), ("slicecrc", "1"), ("coder", "1"), ("context", "0")]
        }
    }

    /// The options of the encoder of VP9's alpha.
    package var alphaOptions: [Option] {
        [
            ("deadline", "good"), ("cpu-used", String(vp9Speed)), ("lossless", "1"), ("row-mt", "0"),
            ("tile-columns", "0"), ("auto-alt-ref", "0"), ("lag-in-frames", "0"),
        ]
    }

    private func x265Parameters(keyframeInterval: Int) -> String {
        [
            "pools=none", "frame-threads=1", "wpp=0", "open-gop=0", "scenecut=0",
            "keyint=\(keyframeInterval)",
            "min-keyint=\(keyframeInterval)", "repeat-headers=0", "info=0", "log-level=error", "crf=\(crf)",
        ].joined(separator: ":")
    }

    /// The preset of SVT-AV1 that is about as fast as x264's.
    private var svtPreset: Int {
        switch preset {
        case .ultrafast: 12
        case .superfast: 11
        case .veryfast: 10
        case .faster: 9
        case .fast: 8
        case .medium: 7
        case .slow: 6
        case .slower: 5
        case .veryslow: 4
        case .placebo: 3
        }
    }

    /// The speed of libvpx, of which each step about halves the time.
    private var vp9Speed: Int {
        switch preset {
        case .ultrafast, .superfast: 5
        case .veryfast, .faster: 4
        case .fast, .medium: 3
        case .slow: 2
        case .slower: 1
        case .veryslow, .placebo: 0
        }
    }
}

extension Double {
    /// The nearest whole number, as text.
    fileprivate var whole: String { String(Int(rounded())) }
}
