extension Span<Int16> {
    /// Calls `body` with each sample of one of `channelCount` interleaved channels, or with the mean of all channels,
    /// rounded towards zero.
    @inline(__always)
    func forEachSample(of channelCount: Int, _ channel: Int?, _ body: (Int16) -> Void) {
        if channelCount == 1 {
            for index in 0..<count { body(self[index]) }
        } else if let channel {
            for base in stride(from: 0, to: count, by: channelCount) { body(self[base + channel]) }
        } else if channelCount == 2 {
            // Dividing by a constant 2 compiles to a shift; a division would take longer than everything else here.
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
