/// The user's settings for the H.264 encoder. All other parameters are fixed.
public struct EncoderSettings: Sendable, Equatable {
    /// The presets of x264. Slower presets give smaller files.
    public enum Preset: String, Sendable, CaseIterable {
        // The order is that of x264, from the fastest to the slowest.
        case ultrafast, superfast, veryfast, faster, fast, medium, slow, slower, veryslow, placebo
    }

    /// The constant rate factors that x264 accepts for 8-bit pictures.
    public static let crfRange = 0.0...51.0

    /// The preset.
    public var preset: Preset
    /// The constant rate factor: 0 is lossless, 51 is the lowest quality. Adding 6 about halves the file size.
    public var crf: Double

    /// Creates settings.
    public init(preset: Preset = .medium, crf: Double = 18) {
        self.preset = preset
        self.crf = crf
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
}
