extension Span<Int16> {
    /// Calls `body` with each sample of one of so many interleaved channels, or with their mean, towards zero.
    @inline(__always)
    func forEachSample(of channelCount: Int, _ channel: Int?, _ body: (Int16) -> Void) {
        var base = 0
        while base < count {
            if channelCount == 1 {
                body(self[base])
            } else if let channel {
                body(self[base + channel])
            } else {
                var sum = 0
                for index in base..<base + channelCount { sum += Int(self[index]) }
                body(Int16(sum / channelCount))
            }
            base += channelCount
        }
    }
}
