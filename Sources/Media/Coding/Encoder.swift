import CFFmpeg

/// An H.264 encoder for one chunk, which is a closed GOP. It runs on the calling thread.
@safe
package struct Encoder: ~Copyable {
    private let owned: Owned<UnsafeMutablePointer<AVCodecContext>>
    private var packet: Packet
    private let format: VideoFormat

    /// Opens x264 for a chunk of at most `keyframeInterval` pictures. All chunks of a film must use the same interval.
    /// The time base of the timestamps is one frame interval.
    package init(_ format: VideoFormat, settings: EncoderSettings, keyframeInterval: Int) throws(MediaError) {
        guard let codec = unsafe avcodec_find_encoder_by_name("libx264") else {
            throw MediaError("opening the encoder", reason: "this libavcodec has no libx264")
        }
        let owned = try unsafe Owned.codecContext(codec)
        let context = unsafe owned.pointer
        let packet = try Packet()
        unsafe context.pointee.width = Int32(format.width)
        unsafe context.pointee.height = Int32(format.height)
        unsafe context.pointee.pix_fmt = format.pixelFormat.value
        unsafe context.pointee.time_base = AVRational(inverse: format.rate)
        unsafe context.pointee.framerate = AVRational(format.rate)
        unsafe context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
        unsafe context.pointee.color_range = format.colors.range
        unsafe context.pointee.colorspace = format.colors.matrix
        unsafe context.pointee.color_primaries = format.colors.primaries
        unsafe context.pointee.color_trc = format.colors.transfer
        unsafe context.pointee.thread_count = 1
        unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
        let parameters = settings.x264Parameters(keyframeInterval: keyframeInterval)
        for (name, value) in [("preset", settings.preset.rawValue), ("x264-params", parameters)] {
            try check(
                unsafe av_opt_set(context.pointee.priv_data, name, value, 0), "setting the encoder's \(name)")
        }
        try Self.checkMemory(
            unsafe avcodec_open2(context, codec, nil),
            "opening the encoder for \(format.width)x\(format.height)")
        unsafe self.owned = owned
        self.packet = packet
        self.format = format
    }

    private var context: UnsafeMutablePointer<AVCodecContext> { unsafe owned.pointer }

    /// The description of the H.264 track, for a container.
    package var track: VideoTrack {
        let header = unsafe UnsafeBufferPointer(
            start: context.pointee.extradata, count: Int(context.pointee.extradata_size))
        return unsafe VideoTrack(format: format, header: Array(header))
    }

    /// Encodes frame number `frame` of the chunk, and calls `receive` with each packet that is ready, in decoding
    /// order. The picture may be changed when this returns.
    package mutating func encode(
        _ picture: borrowing Picture, at frame: Int64, _ receive: (inout Packet) throws -> Void
    ) throws {
        unsafe picture.frame.pointee.pts = frame
        unsafe picture.frame.pointee.pict_type = AV_PICTURE_TYPE_NONE
        try Self.checkMemory(
            unsafe avcodec_send_frame(context, picture.frame), "encoding frame \(frame) of a chunk")
        try drain(receive)
    }

    /// Ends encoding and calls `receive` with the remaining packets. `encode` must not be called after this.
    package mutating func finish(_ receive: (inout Packet) throws -> Void) throws {
        try Self.checkMemory(unsafe avcodec_send_frame(context, nil), "ending a chunk")
        try drain(receive)
    }

    /// Throws an out-of-memory error if x264 returned a failure. x264 gives no reason, and since it has accepted the
    /// settings and pictures, memory must be short.
    private static func checkMemory(_ code: Int32, _ operation: @autoclosure () -> String) throws(MediaError)
    {
        try check(code == zoetrope_error_external ? zoetrope_error_memory : code, operation())
    }

    private mutating func drain(_ receive: (inout Packet) throws -> Void) throws {
        while true {
            let code = unsafe avcodec_receive_packet(context, packet.packet)
            if code == zoetrope_error_again || code == zoetrope_error_end { return }
            try Self.checkMemory(code, "taking a packet from the encoder")
            packet.duration = 1
            try receive(&packet)
        }
    }
}

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
