import CFFmpeg

/// An encoder for one chunk, which is a closed GOP. It runs on the calling thread.
@safe
package struct Encoder: ~Copyable {
    private let owned: Owned<UnsafeMutablePointer<AVCodecContext>>
    private var packet: Packet
    private let format: VideoFormat
    private let codec: VideoCodec
    /// The alpha that WebM stores beside the pictures; nil if pictures have none, or have it in their samples.
    private let alpha: AlphaStream?

    /// Opens the encoder for a chunk of at most `keyframeInterval` pictures in a format that its codec takes. All chunks of
    /// a film must use the same interval. The time base of the timestamps is one frame interval.
    package init(_ format: VideoFormat, settings: EncoderSettings, keyframeInterval: Int) throws(MediaError) {
        let hasAlpha = format.pixelFormat.hasAlpha
        let options = settings.options(keyframeInterval: keyframeInterval, withAlpha: hasAlpha)
        let alpha =
            settings.codec == .vp9 && hasAlpha
            ? try AlphaStream(of: format, settings: settings, keyframeInterval: keyframeInterval) : nil
        try self.init(format, settings.codec, options, keyframeInterval: keyframeInterval, alpha: alpha)
    }

    /// Opens the encoder of a codec with these options. With `alpha`, it encodes the pictures without their alpha.
    init(
        _ format: VideoFormat, _ coding: VideoCodec, _ options: [EncoderSettings.Option],
        keyframeInterval: Int, alpha: AlphaStream?
    ) throws(MediaError) {
        let name = coding.encoder
        guard let codec = unsafe avcodec_find_encoder_by_name(name) else {
            throw MediaError("opening the encoder", reason: "this libavcodec has no \(name)")
        }
        let owned = try unsafe Owned.codecContext(codec)
        let context = unsafe owned.pointer
        let packet = try Packet()
        unsafe context.pointee.width = Int32(format.width)
        unsafe context.pointee.height = Int32(format.height)
        unsafe context.pointee.pix_fmt = (alpha == nil ? format.pixelFormat : .yuv420p).value
        unsafe context.pointee.time_base = AVRational(inverse: format.rate)
        unsafe context.pointee.framerate = AVRational(format.rate)
        unsafe context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
        unsafe context.pointee.color_range = format.colors.range
        unsafe context.pointee.colorspace = format.colors.matrix
        unsafe context.pointee.color_primaries = format.colors.primaries
        unsafe context.pointee.color_trc = format.colors.transfer
        unsafe context.pointee.thread_count = 1
        unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
        unsafe context.pointee.gop_size = coding.isIntra ? 1 : Int32(keyframeInterval)
        for (name, value) in options {
            try check(
                unsafe av_opt_set(context, name, value, AV_OPT_SEARCH_CHILDREN),
                "setting the encoder's \(name)")
        }
        try Self.checkResult(
            coding, unsafe avcodec_open2(context, codec, nil),
            "opening the encoder for \(format.width)x\(format.height)")
        unsafe self.owned = owned
        self.packet = packet
        self.format = format
        self.codec = coding
        self.alpha = alpha
    }

    private var context: UnsafeMutablePointer<AVCodecContext> { unsafe owned.pointer }

    /// The description of the video track, for a container.
    package var track: VideoTrack {
        let header = unsafe UnsafeBufferPointer(
            start: context.pointee.extradata, count: Int(context.pointee.extradata_size))
        return unsafe VideoTrack(format: format, codec: codec, header: Array(header))
    }

    /// Encodes frame number `frame` of the chunk, and calls `receive` with each packet that is ready, in decoding
    /// order. The picture may be changed when this returns.
    package mutating func encode(
        _ picture: borrowing Picture, at frame: Int64, _ receive: (inout Packet) throws -> Void
    ) throws {
        unsafe picture.frame.pointee.pts = frame
        unsafe picture.frame.pointee.pict_type = AV_PICTURE_TYPE_NONE
        if let alpha {
            try alpha.encode(picture, at: frame)
            let opaque = try Picture(withoutAlphaOf: picture)
            try send(opaque, at: frame)
        } else {
            try send(picture, at: frame)
        }
        try drain(receive)
    }

    private func send(_ picture: borrowing Picture, at frame: Int64) throws(MediaError) {
        try Self.checkResult(
            codec, unsafe avcodec_send_frame(context, picture.frame), "encoding frame \(frame) of a chunk")
    }

    /// Ends encoding and calls `receive` with the remaining packets. `encode` must not be called after this.
    package mutating func finish(_ receive: (inout Packet) throws -> Void) throws {
        try Self.checkResult(codec, unsafe avcodec_send_frame(context, nil), "ending a chunk")
        try drain(receive)
    }

    /// Checks the result of an encoder. Only x264 and libvpx accept all settings and pictures that they are given here.
    private static func checkResult(
        _ codec: VideoCodec, _ code: Int32, _ operation: @autoclosure () -> String
    ) throws(MediaError) {
        if [.h264, .vp9].contains(codec) {
            try checkMemory(code, operation())
        } else {
            try check(code, operation())
        }
    }

    private mutating func drain(_ receive: (inout Packet) throws -> Void) throws {
        while true {
            let code = unsafe avcodec_receive_packet(context, packet.packet)
            if code == zoetrope_error_again || code == zoetrope_error_end { return }
            try Self.checkResult(codec, code, "taking a packet from the encoder")
            packet.duration = 1
            if let alpha { try packet.addBlockAdditional(alpha.take(at: packet.presentation)) }
            try receive(&packet)
        }
    }
}
