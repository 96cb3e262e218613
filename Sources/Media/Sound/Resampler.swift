import CFFmpeg

/// A converter of a decoder's frames to interleaved samples of one type and sample rate. The samples are the same on
/// every CPU. The channels are not mixed.
@safe
struct Resampler<Sample: SoundSample>: ~Copyable {
    private let owned: Owned<OpaquePointer>
    private let channelCount: Int
    private var samples: [Sample] = []

    /// Prepares the conversion of frames with the format of `frame`.
    init(for frame: borrowing SoundFrame, to rate: Ratio) throws(MediaError) {
        let (input, output) = Self.rates(of: Ratio(rate.numerator, frame.rate * rate.denominator))
        // The positions of the channels don't matter here, so an unknown layout is replaced by a default layout.
        var layout = unsafe AVChannelLayout()
        unsafe av_channel_layout_default(&layout, Int32(frame.channelCount))
        var same = unsafe layout
        var created: OpaquePointer?
        try check(
            unsafe swr_alloc_set_opts2(
                &created, &layout, AVSampleFormat(Sample.formatNumber), output, &same,
                AVSampleFormat(frame.format), input, zoetrope_log_offset, nil), "preparing the resampler")
        let owned = try unsafe Owned(created, "a resampler") { resampler in
            var resampler: OpaquePointer? = unsafe resampler
            unsafe swr_free(&resampler)
        }
        try CPUFlags.none { () throws(MediaError) in
            try check(unsafe swr_init(owned.pointer), "opening the resampler")
        }
        unsafe self.owned = owned
        channelCount = frame.channelCount
    }

    /// Returns a pair of sample rates with the given ratio, small enough for libswresample.
    private static func rates(of ratio: Ratio) -> (input: Int32, output: Int32) {
        var (input, output) = (ratio.denominator, ratio.numerator)
        while max(input, output) > 1 << 30 { (input, output) = (input >> 1, output >> 1) }
        return (Int32(max(input, 1)), Int32(max(output, 1)))
    }

    /// Converts a frame and calls `receive` with the samples that are ready.
    mutating func convert(
        _ frame: borrowing SoundFrame, _ receive: (Span<Sample>) throws -> Void
    ) throws {
        let (input, count) = unsafe (frame.frame.pointee.extended_data, frame.count)
        let channelCount = channelCount
        try unsafe convert(count, receive) { resampler, output, room in
            unsafe input?.withMemoryRebound(to: UnsafePointer<UInt8>?.self, capacity: channelCount) {
                unsafe swr_convert(resampler, &output, room, $0, Int32(count))
            } ?? 0
        }
    }

    /// Ends the conversion and calls `receive` with the remaining samples.
    mutating func finish(_ receive: (Span<Sample>) throws -> Void) throws {
        try unsafe convert(0, receive) { resampler, output, room in
            unsafe swr_convert(resampler, &output, room, nil, 0)
        }
    }

    private mutating func convert(
        _ count: Int, _ receive: (Span<Sample>) throws -> Void,
        by call: (OpaquePointer, inout UnsafeMutablePointer<UInt8>?, Int32) -> Int32
    ) throws {
        let room = unsafe swr_get_out_samples(owned.pointer, Int32(count))
        try check(room, "resampling")
        guard room > 0 else { return }
        let most = Int(room) * channelCount
        if samples.count < most { samples = [Sample](repeating: .silence, count: most) }
        let made = unsafe samples.withUnsafeMutableBytes { bytes in
            var output = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return unsafe call(owned.pointer, &output, room)
        }
        try check(made, "resampling")
        if made > 0 { try receive(samples.span.extracting(0..<Int(made) * channelCount)) }
    }
}

/// A type of audio samples: floating-point or 16-bit integer.
package protocol SoundSample: BitwiseCopyable, Sendable {
    /// The value of a sample in silence.
    static var silence: Self { get }
    /// FFmpeg's number of the interleaved sample format.
    static var formatNumber: Int32 { get }
}

/// Floating-point samples. Full scale is from −1 to 1; mixed sounds may exceed this range.
extension Float: SoundSample {
    /// Zero.
    package static var silence: Float { 0 }
    /// FFmpeg's interleaved format of 32-bit floating-point samples.
    package static var formatNumber: Int32 { AV_SAMPLE_FMT_FLT.rawValue }
}

/// 16-bit integer samples, from −32,768 to 32,767.
extension Int16: SoundSample {
    /// Zero.
    package static var silence: Int16 { 0 }
    /// FFmpeg's interleaved format of signed 16-bit samples.
    package static var formatNumber: Int32 { AV_SAMPLE_FMT_S16.rawValue }
}
