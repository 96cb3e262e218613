/// The user's choices for the H.264 encoder. All other parameters are fixed, because they affect the bytes too.
public struct EncoderSettings: Sendable, Equatable {
    /// x264's presets: the time it spends on reducing the file size.
    public enum Preset: String, Sendable, CaseIterable {
        // In x264's order, from the fastest to the most thorough.
        case ultrafast, superfast, veryfast, faster, fast, medium, slow, slower, veryslow, placebo
    }

    /// The constant rate factors that x264 accepts for 8-bit pictures.
    public static let crfRange = 0.0...51.0

    /// The preset.
    public var preset: Preset
    /// The constant rate factor: 0 is lossless, 51 the lowest quality; six steps halve the size, approximately.
    public var crf: Double

    /// Creates settings.
    public init(preset: Preset = .medium, crf: Double = 18) {
        self.preset = preset
        self.crf = crf
    }

    /// The x264 parameters, as `name=value` joined with colons. No chunk may be longer than the keyframe interval.
    ///
    /// - x264's bytes depend on its number of threads and its SIMD level, so both are fixed; lanes provide the
    ///   parallelism.
    /// - A chunk is one closed GOP. x264 sizes counters in the header by the keyframe interval, so all chunks that may
    ///   ever be joined have the same interval.
    /// - Trellis quantisation and the macroblock tree would remove the dither as noise, leaving banding. The tree would
    ///   also keep forty pictures in memory.
    public func x264Parameters(keyframeInterval: Int) -> String {
        [
            "threads=1", "lookahead-threads=1", "sliced-threads=0", "sync-lookahead=0", "cpu-independent=1",
            "stitchable=1", "open-gop=0", "scenecut=0", "trellis=0", "mbtree=0", "keyint=\(keyframeInterval)",
            "min-keyint=\(keyframeInterval)", "crf=\(crf)",
        ].joined(separator: ":")
    }
}
