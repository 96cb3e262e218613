import CFFmpeg

extension SoundFrame {
    /// Whether all samples can be computed with. Those of floating point may be no numbers, infinite, or so large that a mix
    /// of them is: 60 dB beyond full scale are the most. Whole numbers always can.
    var isUsable: Bool {
        switch av_get_packed_sample_fmt(AVSampleFormat(format)) {
        case AV_SAMPLE_FMT_FLT:
            // The bits of a number without its sign are in the order of the numbers, and those of what is no number are
            // above all of them.
            allSatisfy(UInt32.self) { $0 & .max >> 1 <= Float(1000).bitPattern }
        case AV_SAMPLE_FMT_DBL: allSatisfy(UInt64.self) { $0 & .max >> 1 <= Double(1000).bitPattern }
        default: true
        }
    }

    /// Whether the bits of all samples satisfy a condition. All are looked at, which takes less time than to stop early.
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
