import CFFmpeg

/// An AAC-LC encoder that runs on the calling thread and gives the same bytes on every CPU.
@safe
package struct SoundEncoder: ~Copyable {
    private let owned: Owned<UnsafeMutablePointer<AVCodecContext>>
    private var packet: Packet
    private var frame: SoundFrame
    /// The number of samples per channel in the frame that is being filled.
    private var count = 0
    /// The number of samples per channel that were encoded so far.
    private var position: Int64 = 0

    /// The sample rates that AAC supports, in Hz.
    package static let rates = [
        8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000, 64000, 88200, 96000,
    ]
    /// The number of samples per channel in a packet.
    package static let packetLength = 1024
    /// The number of priming samples that the encoder inserts before the first real sample.
    package static let delay = 1024
    /// The supported bit rates, in bits per second.
    package static let bitRates = 8_000...512_000

    /// Opens the encoder. `rate` must be one of `rates`, and `channelCount` must be 1 or 2.
    package init(rate: Int, channelCount: Int, bitRate: Int) throws(MediaError) {
        precondition(
            Self.rates.contains(rate) && (1...2).contains(channelCount), "AAC does not support this sound")
        guard let codec = unsafe avcodec_find_encoder(AV_CODEC_ID_AAC) else {
            throw MediaError("opening the sound encoder", reason: "this libavcodec has no AAC encoder")
        }
        let owned = try unsafe Owned.codecContext(codec)
        let context = unsafe owned.pointer
        let packet = try Packet()
        unsafe context.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
        unsafe context.pointee.sample_rate = Int32(rate)
        unsafe context.pointee.time_base = AVRational(num: 1, den: Int32(rate))
        unsafe context.pointee.bit_rate = Int64(bitRate)
        unsafe context.pointee.thread_count = 1
        unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
        unsafe av_channel_layout_default(&context.pointee.ch_layout, Int32(channelCount))
        try CPUFlags.none { () throws(MediaError) in
            try check(unsafe avcodec_open2(context, codec, nil), "opening the sound encoder")
        }
        guard
            unsafe context.pointee.frame_size == Self.packetLength
                && context.pointee.initial_padding == Self.delay
        else {
            throw MediaError(
                "opening the sound encoder", reason: "the encoder's packets have an unexpected length")
        }
        frame = try unsafe SoundFrame(for: owned)
        unsafe self.owned = owned
        self.packet = packet
    }

    private var context: UnsafeMutablePointer<AVCodecContext> { unsafe owned.pointer }

    /// The description of the AAC track, for a container.
    package var track: AudioTrack {
        let header = unsafe UnsafeBufferPointer(
            start: context.pointee.extradata, count: Int(context.pointee.extradata_size))
        return unsafe AudioTrack(
            rate: Int(context.pointee.sample_rate), channelCount: channelCount,
            bitRate: Int(context.pointee.bit_rate), packetLength: packetLength,
            delay: Int(context.pointee.initial_padding), header: Array(header))
    }

    private var channelCount: Int { unsafe Int(context.pointee.ch_layout.nb_channels) }
    private var packetLength: Int { unsafe Int(context.pointee.frame_size) }

    /// Encodes samples with interleaved channels, and calls `receive` with each packet that is ready. The timestamp of
    /// the first packet is the negative of the encoder's delay.
    package mutating func encode(
        _ samples: Span<Float>, _ receive: (inout Packet) throws -> Void
    ) throws {
        let (channelCount, packetLength) = (channelCount, packetLength)
        precondition(
            samples.count.isMultiple(of: channelCount), "the samples are not complete for all channels")
        var taken = 0
        while taken < samples.count / channelCount {
            if count == 0 {
                try check(unsafe av_frame_make_writable(frame.frame), "encoding sound")
            }
            let part = min(packetLength - count, samples.count / channelCount - taken)
            for channel in 0..<channelCount {
                guard let plane = unsafe frame.samples(of: channel) else {
                    preconditionFailure("the audio frame has no buffer")
                }
                for index in 0..<part {
                    unsafe plane[count + index] = samples[(taken + index) * channelCount + channel]
                }
            }
            (taken, count) = (taken + part, count + part)
            if count == packetLength { try send(receive) }
        }
    }

    /// Ends encoding and calls `receive` with the remaining packets. `encode` must not be called after this.
    package mutating func finish(_ receive: (inout Packet) throws -> Void) throws {
        if count > 0 { try send(receive) }
        try check(unsafe avcodec_send_frame(context, nil), "ending the sound")
        try drain(receive)
    }

    private mutating func send(_ receive: (inout Packet) throws -> Void) throws {
        unsafe frame.frame.pointee.nb_samples = Int32(count)
        unsafe frame.frame.pointee.pts = position
        try check(unsafe avcodec_send_frame(context, frame.frame), "encoding sound")
        (position, count) = (position + Int64(count), 0)
        try drain(receive)
    }

    private mutating func drain(_ receive: (inout Packet) throws -> Void) throws {
        while true {
            let code = unsafe avcodec_receive_packet(context, packet.packet)
            if code == zoetrope_error_again || code == zoetrope_error_end { return }
            try check(code, "taking a packet from the sound encoder")
            try receive(&packet)
        }
    }
}

extension SoundFrame {
    /// Allocates a frame for the input of an encoder, with space for one packet.
    fileprivate init(for encoder: Owned<UnsafeMutablePointer<AVCodecContext>>) throws(MediaError) {
        let made = try SoundFrame()
        let (frame, context) = unsafe (made.frame, encoder.pointer)
        unsafe frame.pointee.nb_samples = context.pointee.frame_size
        unsafe frame.pointee.format = context.pointee.sample_fmt.rawValue
        unsafe frame.pointee.sample_rate = context.pointee.sample_rate
        try check(
            unsafe av_channel_layout_copy(&frame.pointee.ch_layout, &context.pointee.ch_layout),
            "copying the channels")
        try check(unsafe av_frame_get_buffer(frame, 0), "allocating a block of sound")
        self = made
    }
}
