import CFFmpeg

/// A decoder for the packets of a sound track. It gives the same samples on every CPU.
@safe
struct SoundDecoder: ~Copyable {
    private let owned: Owned<UnsafeMutablePointer<AVCodecContext>>
    private var frame: SoundFrame

    /// Opens the decoder for the sound of a file.
    init(for demuxer: borrowing Demuxer) throws(MediaError) {
        let stream = unsafe demuxer.stream
        guard let codec = unsafe avcodec_find_decoder(stream.pointee.codecpar.pointee.codec_id) else {
            throw .sound("this libavcodec can't decode the sound")
        }
        let owned = try unsafe Owned.codecContext(codec)
        let context = unsafe owned.pointer
        try check(
            unsafe avcodec_parameters_to_context(context, stream.pointee.codecpar), "preparing the decoder")
        unsafe context.pointee.pkt_timebase = stream.pointee.time_base
        try unsafe self.init(opening: owned, codec)
    }

    /// Opens the decoder for the packets of an encoder.
    init(for track: AudioTrack) throws(MediaError) {
        guard let codec = unsafe avcodec_find_decoder(track.codec.id) else {
            throw .sound("this libavcodec can't decode the sound")
        }
        let owned = try unsafe Owned.codecContext(codec)
        let context = unsafe owned.pointer
        try unsafe setExtradata(
            track.header, at: &context.pointee.extradata, byteCount: &context.pointee.extradata_size)
        unsafe context.pointee.sample_rate = Int32(track.rate)
        unsafe av_channel_layout_default(&context.pointee.ch_layout, Int32(track.channelCount))
        try unsafe self.init(opening: owned, codec)
    }

    private init(
        opening owned: consuming Owned<UnsafeMutablePointer<AVCodecContext>>, _ codec: UnsafePointer<AVCodec>
    ) throws(MediaError) {
        let context = unsafe owned.pointer
        unsafe context.pointee.thread_count = 1
        unsafe context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
        unsafe context.pointee.err_recognition = AV_EF_EXPLODE | AV_EF_CRCCHECK
        let frame = try SoundFrame()
        try CPUFlags.none { () throws(MediaError) in
            try check(unsafe avcodec_open2(context, codec, nil), "opening the decoder")
        }
        unsafe self.owned = owned
        self.frame = frame
    }

    private var context: UnsafeMutablePointer<AVCodecContext> { unsafe owned.pointer }

    /// Decodes one packet and calls `receive` with each frame that is ready.
    mutating func decode(
        _ packet: borrowing Packet, _ receive: (borrowing SoundFrame) throws -> Void
    ) throws {
        let code = CPUFlags.none { unsafe avcodec_send_packet(context, packet.packet) }
        try check(code, "decoding a packet")
        try drain(receive)
    }

    /// Ends decoding and calls `receive` with the remaining frames.
    mutating func finish(_ receive: (borrowing SoundFrame) throws -> Void) throws {
        let code = CPUFlags.none { unsafe avcodec_send_packet(context, nil) }
        try check(code, "flushing the decoder")
        try drain(receive)
    }

    // SIMD is disabled while decoding, not just while opening. The Opus decoder opens a resampler at the first packet
    // of speech, and the AAC decoder opens its SBR filters when they are first needed.
    private mutating func drain(_ receive: (borrowing SoundFrame) throws -> Void) throws {
        while true {
            let code = CPUFlags.none { unsafe avcodec_receive_frame(context, frame.frame) }
            if code == zoetrope_error_again || code == zoetrope_error_end { return }
            try check(code, "decoding a packet")
            if frame.count > 0 { try receive(frame) }
        }
    }
}
