import SceneModel

/// A waveform as a picture: a line for each column, from the lowest to the highest sample, without antialiasing.
public struct WaveformPicture: Sendable {
    /// Pixels from left to right, and from top to bottom.
    public var width, height: Int
    /// The colour of the lines.
    public var waveform: Color
    /// The colour behind them.
    public var background: Color
    /// By what samples are multiplied.
    public var amplitude = 1.0

    /// A picture of a size and colours.
    public init(width: Int, height: Int, waveform: Color, background: Color) {
        (self.width, self.height) = (width, height)
        (self.waveform, self.background) = (waveform, background)
    }

    /// Four bytes a pixel, red first, not premultiplied. The columns show the samples from `start` on, so many each;
    /// channels are drawn below each other.
    public func draw(_ data: WaveformData, from start: Int, samplesPerPixel: Int) -> [UInt8] {
        var rgba: [UInt8] = []
        rgba.reserveCapacity(width * height * 4)
        for _ in 0..<width * height { rgba += background.bytes }
        let lane = height / data.channelCount
        for channel in 0..<data.channelCount {
            for x in 0..<width {
                let first = (start + x * samplesPerPixel) / data.samplesPerPixel
                let end =
                    (start + (x + 1) * samplesPerPixel + data.samplesPerPixel - 1) / data.samplesPerPixel
                guard let rows = rows(data, first..<max(end, first + 1), channel, in: lane) else { continue }
                for y in rows {
                    let place = ((channel * lane + y) * width + x) * 4
                    for (index, byte) in waveform.bytes.enumerated() { rgba[place + index] = byte }
                }
            }
        }
        return rgba
    }

    /// The rows that some stretches take in a lane of rows; nil beyond the end.
    private func rows(
        _ data: WaveformData, _ stretches: Range<Int>, _ channel: Int, in lane: Int
    ) -> ClosedRange<Int>? {
        let there = stretches.clamped(to: 0..<data.length)
        guard !there.isEmpty, lane > 0 else { return nil }
        let extremes = there.map { data.extremes($0, channel: channel) }
        let (lowest, highest) = (
            extremes.map(\.lowerBound).min() ?? 0, extremes.map(\.upperBound).max() ?? 0
        )
        func row(_ sample: Int16) -> Int {
            let y = (1 - Double(sample) * amplitude / 32768) / 2 * Double(lane)
            return min(max(Int(y.rounded(.down)), 0), lane - 1)
        }
        return row(highest)...row(lowest)
    }
}

extension Color {
    fileprivate var bytes: [UInt8] {
        [red, green, blue, alpha]
    }
}
