import CFFmpeg

/// An encoder of sound that runs on the calling thread and gives the same bytes on every CPU.
@safe
package struct SoundEncoder: ~Copyable {
    private let owned: Owned<UnsafeMutablePointer<AVCodecContext>>
    private let codec: SoundCodec
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
    /// The supported bit rates of AAC, in bits per second.
    package static let bitRates = 8_000...512_000

    /// Opens the encoder. `rate` must be one of `rates`, and `channelCount` must be 1 or 2.
    package init(_ codec: SoundCodec, rate: Int, channelCount: Int) throws(MediaError) {
        precondition(
            Self.rates.contains(rate) && (1...2).contains(channelCount),
            "the encoder does not support this sound")
        guard let found = unsafe avcodec_find_encoder_by_name(codec.encoder) else {
            throw MediaError(
                "opening the sound encoder", reason: "this libavcodec has no \(codec.name) encoder")
        }
        let owned = try unsafe Owned.codecContext(found)
        let context = unsafe owned.pointer
        let packet = try Packet()
        unsafe context.pointee.sample_fmt = codec.sampleFormat
        unsafe context.pointee.bits_per_raw_sample = codec.usedBits
        unsafe context.pointee.sample_rate = Int32(rate)
        unsafe context.pointee.time_base = AVRational(num: 1, den: Int32(rate))
        unsafe context.pointee.bit_rate = Int64(codec.bitRate)
        unsafe context.pointee.frame_size = Int32(codec.blockLength)
        if codec == .vorbis {
            unsafe context.pointee.flags |= AV_CODEC_FLAG_QSCALE
            unsafe context.pointee.global_quality = Int32(SoundCodec.vorbisQuality) * FF_QP2LAMBDA
        }
        unsafe context.pointee.thread_count = 1
        unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
        unsafe av_channel_layout_default(&context.pointee.ch_layout, Int32(channelCount))
        try CPUFlags.none { () throws(MediaError) in
            try check(unsafe avcodec_open2(context, found, nil), "opening the sound encoder")
        }
        // Encoders of PCM take blocks of any length.
        guard
            unsafe [Int32(codec.blockLength), 0].contains(context.pointee.frame_size)
                && context.pointee.initial_padding == codec.delay
        else {
            throw MediaError(
                "opening the sound encoder", reason: "the encoder's packets have an unexpected length")
        }
        frame = try unsafe SoundFrame(for: owned, count: codec.blockLength)
        unsafe self.owned = owned
        self.codec = codec
        self.packet = packet
    }

    private var context: UnsafeMutablePointer<AVCodecContext> { unsafe owned.pointer }

    /// The description of the sound track, for a container.
    package var track: AudioTrack {
        let header = unsafe UnsafeBufferPointer(
            start: context.pointee.extradata, count: Int(context.pointee.extradata_size))
        return unsafe AudioTrack(
            rate: Int(context.pointee.sample_rate), channelCount: channelCount,
            codec: codec, header: Array(header))
    }

    private var channelCount: Int { unsafe Int(context.pointee.ch_layout.nb_channels) }

    /// Encodes samples with interleaved channels, and calls `receive` with each packet that is ready. The timestamp of
    /// the first packet is the negative of the encoder's delay. FLAC and PCM clip samples beyond full scale.
    package mutating func encode(
        _ samples: Span<Float>, _ receive: (inout Packet) throws -> Void
    ) throws {
        let (channelCount, blockLength) = (channelCount, codec.blockLength)
        precondition(
            samples.count.isMultiple(of: channelCount), "the samples are not complete for all channels")
        var taken = 0
        while taken < samples.count / channelCount {
            if count == 0 {
                try check(unsafe av_frame_make_writable(frame.frame), "encoding sound")
            }
            let part = min(blockLength - count, samples.count / channelCount - taken)
            let range = taken * channelCount..<(taken + part) * channelCount
            frame.fill(with: samples.extracting(range), from: count)
            (taken, count) = (taken + part, count + part)
            if count == blockLength { try send(receive) }
        }
    }

    /// Ends encoding and calls `receive` with the remaining packets. The last packet of FLAC has no bytes: it only
    /// completes the header of a file. `encode` must not be called after this.
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
    fileprivate init(
        for encoder: Owned<UnsafeMutablePointer<AVCodecContext>>, count: Int
    ) throws(MediaError) {
        let made = try SoundFrame()
        let (frame, context) = unsafe (made.frame, encoder.pointer)
        unsafe frame.pointee.nb_samples = Int32(count)
        unsafe frame.pointee.format = context.pointee.sample_fmt.rawValue
        unsafe frame.pointee.sample_rate = context.pointee.sample_rate
        try check(
            unsafe av_channel_layout_copy(&frame.pointee.ch_layout, &context.pointee.ch_layout),
            "copying the channels")
        try check(unsafe av_frame_get_buffer(frame, 0), "allocating a block of sound")
        self = made
    }

    /// Replaces the samples from number `first` on by `samples`, which have interleaved channels, in the frame's format.
    fileprivate func fill(with samples: Span<Float>, from first: Int) {
        switch AVSampleFormat(format) {
        case AV_SAMPLE_FMT_FLTP:
            for channel in 0..<channelCount {
                guard let plane = unsafe self.samples(of: channel) else {
                    preconditionFailure("the audio frame has no buffer")
                }
                for index in 0..<samples.count / channelCount {
                    unsafe plane[first + index] = samples[index * channelCount + channel]
                }
            }
        case AV_SAMPLE_FMT_S32:
            guard let start = unsafe frame.pointee.extended_data[0] else {
                preconditionFailure("the audio frame has no buffer")
            }
            let values = unsafe UnsafeMutableRawPointer(start).assumingMemoryBound(to: Int32.self)
            for index in samples.indices {
                unsafe values[first * channelCount + index] = Self.integer(samples[index])
            }
        default: preconditionFailure("no encoder takes samples of this format")
        }
    }

    /// Rounds a sample to 24 bits, which are the upper bits of the result.
    private static func integer(_ sample: Float) -> Int32 {
        let limit: Float = 8_388_608
        return Int32(min(max((sample * limit).rounded(), -limit), limit - 1)) << 8
    }
}
