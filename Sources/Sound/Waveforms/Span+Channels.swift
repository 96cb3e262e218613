extension Span<Int16> {
    /// Calls `body` with each sample of channel number `channel`; if that is nil, with the mean of all channels,
    /// rounded towards zero. The samples have `channelCount` interleaved channels.
    @inline(__always)
    func forEachSample(of channelCount: Int, _ channel: Int?, _ body: (Int16) -> Void) {
        if channelCount == 1 {
            for index in 0..<count { body(self[index]) }
        } else if let channel {
            for base in stride(from: 0, to: count, by: channelCount) { body(self[base + channel]) }
        } else if channelCount == 2 {
            // Dividing by the constant 2 compiles to a shift. A division by a variable would take longer than all the
            // rest.
            for base in stride(from: 0, to: count, by: 2) {
                body(Int16((Int(self[base]) + Int(self[base + 1])) / 2))
            }
        } else {
            for base in stride(from: 0, to: count, by: channelCount) {
                var sum = 0
                for index in base..<base + channelCount { sum += Int(self[index]) }
                body(Int16(sum / channelCount))
            }
        }
    }
}
