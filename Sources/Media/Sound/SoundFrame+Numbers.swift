import CFFmpeg

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
