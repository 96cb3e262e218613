/// Waveform data, arranged as columns of a picture.
package struct WaveformColumns: Sendable {
    /// The data.
    package let data: WaveformData
    /// The data's sample at the start of the first column.
    package let start: Int
    /// The number of samples per column.
    package let samplesPerPixel: Int
    /// The sample at the start of the first column, counted from the start of the whole sound.
    package let startInSound: Int

    /// Creates columns from sample `start` of the data on. `startInSound` differs from it if the data begins later than
    /// the sound.
    package init(_ data: WaveformData, from start: Int = 0, samplesPerPixel: Int, startInSound: Int? = nil) {
        (self.data, self.start, self.samplesPerPixel) = (data, start, samplesPerPixel)
        self.startInSound = startInSound ?? start
    }

    /// The data's stretches in some columns; fewer or none beyond the end.
    func stretches(_ columns: Range<Int>) -> Range<Int> {
        let first = (start + columns.lowerBound * samplesPerPixel) / data.samplesPerPixel
        let end =
            (start + columns.upperBound * samplesPerPixel + data.samplesPerPixel - 1) / data.samplesPerPixel
        return (first..<max(end, first + 1)).clamped(to: 0..<data.length)
    }

    /// The lowest and highest sample in some columns; nil beyond the end.
    func extremes(_ columns: Range<Int>, channel: Int) -> ClosedRange<Int16>? {
        let stretches = stretches(columns)
        guard let first = stretches.first else { return nil }
        return stretches.dropFirst().reduce(data.extremes(first, channel: channel)) { all, stretch in
            let own = data.extremes(stretch, channel: channel)
            return min(all.lowerBound, own.lowerBound)...max(all.upperBound, own.upperBound)
        }
    }
}
