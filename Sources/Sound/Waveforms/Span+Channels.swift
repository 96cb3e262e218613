extension Span<Int16> {
    /// Calls `body` with each sample of one of so many interleaved channels, or with their mean, towards zero.
    @inline(__always)
    func forEachSample(of channelCount: Int, _ channel: Int?, _ body: (Int16) -> Void) {
        if channelCount == 1 {
            for index in 0..<count { body(self[index]) }
        } else if let channel {
            for base in stride(from: 0, to: count, by: channelCount) { body(self[base + channel]) }
        } else if channelCount == 2 {
            // A quotient of two is no division, which would take longer than all else.
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
