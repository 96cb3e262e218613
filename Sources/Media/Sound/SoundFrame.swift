import CFFmpeg

/// A frame of audio samples (`AVFrame`).
@safe
struct SoundFrame: ~Copyable {
    private let owned: Owned<UnsafeMutablePointer<AVFrame>>

    /// Creates an empty frame that a decoder fills.
    init() throws(MediaError) {
        unsafe owned = try Owned(av_frame_alloc(), "a block of sound") { frame in
            var frame: UnsafeMutablePointer<AVFrame>? = unsafe frame
            unsafe av_frame_free(&frame)
        }
    }

    /// Creates a frame that shares the samples of another frame in memory.
    init(sharing other: borrowing SoundFrame) throws(MediaError) {
        let frame = try SoundFrame()
        try check(unsafe av_frame_ref(frame.frame, other.frame), "sharing a block of sound")
        self = frame
    }

    /// Creates a frame of `count` samples of silence in the format of another frame.
    init(silence count: Int, like other: borrowing SoundFrame) throws(MediaError) {
        let silence = try SoundFrame()
        let (frame, model) = unsafe (silence.frame, other.frame)
        unsafe frame.pointee.nb_samples = Int32(count)
        unsafe frame.pointee.format = model.pointee.format
        unsafe frame.pointee.sample_rate = model.pointee.sample_rate
        try check(
            unsafe av_channel_layout_copy(&frame.pointee.ch_layout, &model.pointee.ch_layout),
            "copying the channels")
        try check(unsafe av_frame_get_buffer(frame, 0), "allocating a block of sound")
        unsafe av_samples_set_silence(
            frame.pointee.extended_data, 0, Int32(count), Int32(other.channelCount),
            AVSampleFormat(other.format))
        self = silence
    }

    var frame: UnsafeMutablePointer<AVFrame> { unsafe owned.pointer }

    /// Returns the memory of one channel's samples, which are single-precision floating-point numbers.
    func samples(of channel: Int) -> UnsafeMutablePointer<Float>? {
        precondition(AVSampleFormat(format) == AV_SAMPLE_FMT_FLTP, "the samples are not floats in planes")
        return unsafe frame.pointee.extended_data[channel].map {
            unsafe UnsafeMutableRawPointer($0).assumingMemoryBound(to: Float.self)
        }
    }

    /// The number of samples per channel.
    var count: Int { unsafe Int(frame.pointee.nb_samples) }
    var rate: Int { unsafe Int(frame.pointee.sample_rate) }
    var channelCount: Int { unsafe Int(frame.pointee.ch_layout.nb_channels) }
    var format: Int32 { unsafe frame.pointee.format }
    /// The timestamp in the time base of the track; nil if the frame has none.
    var timestamp: Int64? {
        // The frame's own timestamp is preferred, because FFmpeg's estimate ignores samples that the decoder dropped.
        unsafe plausible(frame.pointee.pts) ?? plausible(frame.pointee.best_effort_timestamp)
    }
}

extension SoundFrame {
    /// True if calculations with all samples give valid results. Floating-point samples are not usable if they are NaN,
    /// infinite, or more than 60 dB above full scale, because mixing them may overflow. Integer samples are always
    /// usable.
    var isUsable: Bool {
        switch av_get_packed_sample_fmt(AVSampleFormat(format)) {
        case AV_SAMPLE_FMT_FLT:
            // Without the sign bit, the bit patterns of floating-point numbers have the order of their values, and NaN
            // comes last.
            allSatisfy(UInt32.self) { $0 & .max >> 1 <= Float(1000).bitPattern }
        case AV_SAMPLE_FMT_DBL: allSatisfy(UInt64.self) { $0 & .max >> 1 <= Double(1000).bitPattern }
        default: true
        }
    }

    /// True if `isGood` returns true for the bits of all samples. Testing all samples is faster than stopping at the
    /// first failure.
    @inline(__always)
    private func allSatisfy<Bits: FixedWidthInteger>(_: Bits.Type, _ isGood: (Bits) -> Bool) -> Bool {
        let isPlanar = av_sample_fmt_is_planar(AVSampleFormat(format)) != 0
        let sampleCount = isPlanar ? count : count * channelCount
        return (0..<(isPlanar ? channelCount : 1)).allSatisfy { plane in
            guard let start = unsafe frame.pointee.extended_data[plane] else { return false }
            let samples = unsafe UnsafeRawBufferPointer(
                start: start, count: sampleCount * MemoryLayout<Bits>.size
            ).assumingMemoryBound(to: Bits.self)
            return unsafe samples.reduce(true) { isGood($1) && $0 }
        }
    }
}
