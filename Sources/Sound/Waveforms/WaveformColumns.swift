/// Waveform data arranged in the columns of a picture.
package struct WaveformColumns: Sendable {
    /// The waveform data that is drawn.
    package let data: WaveformData
    /// The sample at which the first column begins, counted from the start of the data.
    package let start: Int
    /// The number of samples per column.
    package let samplesPerPixel: Int
    /// The sample at which the first column begins, counted from the start of the whole sound.
    package let startInSound: Int

    /// Creates columns that begin at sample `start` of the data. `startInSound` must be given if the data begins later
    /// than the sound.
    package init(_ data: WaveformData, from start: Int = 0, samplesPerPixel: Int, startInSound: Int? = nil) {
        (self.data, self.start, self.samplesPerPixel) = (data, start, samplesPerPixel)
        self.startInSound = startInSound ?? start
    }

    /// Returns the stretches of the data in the given columns; fewer or none after the end of the data.
    func stretches(_ columns: Range<Int>) -> Range<Int> {
        let first = (start + columns.lowerBound * samplesPerPixel) / data.samplesPerPixel
        let end =
            (start + columns.upperBound * samplesPerPixel + data.samplesPerPixel - 1) / data.samplesPerPixel
        return (first..<max(end, first + 1)).clamped(to: 0..<data.length)
    }

    /// Returns the lowest and the highest sample in the given columns; nil after the end of the data.
    func extremes(_ columns: Range<Int>, channel: Int) -> ClosedRange<Int16>? {
        let stretches = stretches(columns)
        guard let first = stretches.first else { return nil }
        return stretches.dropFirst().reduce(data.extremes(first, channel: channel)) { all, stretch in
            let own = data.extremes(stretch, channel: channel)
            return min(all.lowerBound, own.lowerBound)...max(all.upperBound, own.upperBound)
        }
    }
}
